import {useState} from 'react';
import {SegmentedControl, Text} from '@mantine/core';
import {NotePicker} from '../../ui/note-picker.tsx';
import {closeDesk} from '../../ui/desk.ts';
import {DeskForm, Subject} from './desk-form.tsx';
import type {TaskFormProps} from './memory-desk.tsx';
import {MemoryPicker} from './memory-picker.tsx';
import {useChange} from './use-change.ts';
import styles from './desk.module.css';

const relations = [
  {value: 'SUPPORTS', label: 'Supports'},
  {value: 'REFERENCES', label: 'Refers to'},
  {value: 'MENTIONS', label: 'Mentions'},
  {value: 'DERIVED_FROM', label: 'Rests on'},
] as const;
type Relation = (typeof relations)[number]['value'];

const targets = [
  {value: 'memory', label: 'A memory'},
  {value: 'artifact', label: 'A note'},
] as const;
type Target = (typeof targets)[number]['value'];

/** Joins a memory to another one, or to a note. */
export function LinkForm({card}: TaskFormProps) {
  const change = useChange(card);
  const [relation, setRelation] = useState<Relation>('SUPPORTS');
  const [target, setTarget] = useState<Target>('memory');
  const [to, setTo] = useState<string | null>(null);
  return (
    <DeskForm
      label="Link"
      change={change}
      isReady={to !== null}
      onSend={() => {
        if (to === null) return;
        change.send(
          (client, {memory}) =>
            client.call('memory.link', {from_id: memory.id, to_id: to, to_type: target, edge_type: relation}),
          closeDesk,
        );
      }}
    >
      <Subject change={change} />
      <div className={styles['fields']}>
        <SegmentedControl aria-label="How it is linked" data={[...relations]} value={relation} onChange={setRelation} />
        <SegmentedControl
          aria-label="What it is linked to"
          data={[...targets]}
          value={target}
          onChange={(value) => {
            setTarget(value);
            setTo(null);
          }}
        />
        {target === 'memory' ? (
          <MemoryPicker label="The other memory" without={card.memory.id} chosen={to} onPick={setTo} />
        ) : (
          <NotePicker
            filesOnly
            label="The note"
            onPick={({pageId}) => {
              setTo(pageId);
            }}
          />
        )}
      </div>
      <Text size="xs" c="dimmed" mt="xs">
        To say that one replaces or contradicts the other, use “Replace” and “Contest”.
      </Text>
    </DeskForm>
  );
}
