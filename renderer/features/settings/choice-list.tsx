import {Radio, Stack} from '@mantine/core';
import type {ReactNode} from 'react';
import styles from './settings-page.module.css';

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  /** What choosing it means. */
  readonly meaning: ReactNode;
  /** What else can be done with it. */
  readonly tools?: ReactNode;
}

interface ChoiceListProps<T extends string> {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

const classNames = {
  label: styles['choiceLabel'] ?? '',
  description: styles['choiceMeaning'] ?? '',
};

/** One of a few, each with what it means. */
export function ChoiceList<T extends string>({label, choices, value, onChoose}: ChoiceListProps<T>) {
  return (
    <Radio.Group
      aria-label={label}
      value={value}
      onChange={(next) => {
        const choice = choices.find((one) => one.value === next);
        if (choice) onChoose(choice.value);
      }}
    >
      <Stack gap={6}>
        {choices.map((choice) => (
          <div key={choice.value} className={styles['choice']} data-chosen={choice.value === value || undefined}>
            <Radio
              size="xs"
              value={choice.value}
              label={choice.label}
              description={choice.meaning}
              classNames={classNames}
            />
            {choice.tools}
          </div>
        ))}
      </Stack>
    </Radio.Group>
  );
}
