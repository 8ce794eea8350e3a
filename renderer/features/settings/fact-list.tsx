import {DataList} from '@mantine/core';
import type {ReactNode} from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values, one pair a line. */
export function FactList({facts}: {readonly facts: readonly Fact[]}) {
  return (
    <DataList size="sm" gap={4} labelWidth={110}>
      {facts.map(({label, value}) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
