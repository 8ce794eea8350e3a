import {useState} from 'react';
import {Text, Textarea} from '@mantine/core';
import {closeDesk} from '../../ui/desk.ts';
import {DeskForm, Subject} from './desk-form.tsx';
import type {TaskFormProps} from './memory-desk.tsx';
import {MemoryPicker} from './memory-picker.tsx';
import {useChange} from './use-change.ts';
import styles from './desk.module.css';

/** Says that another memory contradicts this one, and why. */
export function ContestForm({card}: TaskFormProps) {
  const change = useChange(card);
  const [other, setOther] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const isReady = other !== null && note.trim() !== '';
  return (
    <DeskForm
      label="Contest"
      change={change}
      isReady={isReady}
      onSend={() => {
        if (other === null) return;
        change.send(
          (client, {memory}) =>
            client.call('memory.flagContradiction', {a_id: memory.id, b_id: other, note: note.trim()}),
          closeDesk,
        );
      }}
    >
      <Subject change={change} />
      <div className={styles['fields']}>
        <MemoryPicker
          label="The memory that contradicts it"
          without={card.memory.id}
          chosen={other}
          onPick={setOther}
        />
        <Textarea
          label="How do they disagree?"
          required
          autosize
          minRows={2}
          maxRows={5}
          maxLength={2000}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value);
          }}
        />
      </div>
      <Text size="xs" c="dimmed" mt="xs">
        Both become contested, and stay so until one of them is replaced or invalidated, or the contradiction is taken
        away.
      </Text>
    </DeskForm>
  );
}
