import {useState} from 'react';
import {Text, Textarea} from '@mantine/core';
import {closeDesk} from '../../ui/desk.ts';
import {DeskForm, LateNotice, Subject} from './desk-form.tsx';
import type {TaskFormProps} from './memory-desk.tsx';
import {useChange} from './use-change.ts';

interface ReasonFormProps extends TaskFormProps {
  readonly how: 'invalidate' | 'reject';
}

const words = {
  invalidate: {
    label: 'Invalidate',
    ask: 'Why does it not hold any more?',
    meaning: 'It stays in the library with its history and this reason, and can be brought back.',
  },
  reject: {
    label: 'Reject',
    ask: 'Why not?',
    meaning: 'A rejected proposal becomes invalidated. It stays in the library with this reason.',
  },
} as const;

/** Retracts a memory, with a reason. */
export function ReasonForm({how, card}: ReasonFormProps) {
  const change = useChange(card);
  const [reason, setReason] = useState('');
  const {label, ask, meaning} = words[how];
  const isReady = reason.trim() !== '' || how === 'reject';
  return (
    <DeskForm
      label={label}
      change={change}
      isReady={isReady}
      onSend={() => {
        change.send((client, {memory}) => {
          const seen = {memory_id: memory.id, expected_version: memory.version};
          const said = reason.trim();
          if (how === 'invalidate') return client.call('memory.invalidate', {...seen, reason: said});
          return client.call('memory.reject', {...seen, ...(said === '' ? {} : {reason: said})});
        }, closeDesk);
      }}
    >
      <Subject change={change} />
      <Textarea
        data-autofocus
        label={ask}
        required={how === 'invalidate'}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
        }}
      />
      <Text size="xs" c="dimmed" mt="xs">
        {meaning}
      </Text>
      <LateNotice change={change} />
    </DeskForm>
  );
}
