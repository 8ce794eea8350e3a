import {useState} from 'react';
import {Text} from '@mantine/core';
import {closeDesk} from '../../ui/desk.ts';
import {changesOf, editDraftOf} from './edit-changes.ts';
import {EditFields} from './edit-fields.tsx';
import {DeskForm, LateNotice, Subject} from './desk-form.tsx';
import type {TaskFormProps} from './memory-desk.tsx';
import {joinMetadata} from './metadata-text.ts';
import {useChange} from './use-change.ts';

/** Changes what is said about a memory; what it says is changed by replacing it. */
export function EditForm({card}: TaskFormProps) {
  const change = useChange(card);
  const [began] = useState(() => editDraftOf(card));
  const [draft, setDraft] = useState(began);
  const read = joinMetadata(draft);
  const changes = 'metadata' in read ? changesOf(draft, began, read.metadata) : null;
  const isReady = changes !== null && Object.keys(changes).length > 0;
  return (
    <DeskForm
      label="Save"
      change={change}
      isReady={isReady}
      onSend={() => {
        change.send(
          (client, {memory}) =>
            client.call('memory.edit', {memory_id: memory.id, expected_version: memory.version, ...changes}),
          closeDesk,
        );
      }}
    >
      <Subject change={change} />
      <Text size="xs" c="dimmed" mb="md">
        The statement itself is not edited: another is put in its place with “Replace”, so that the old one stays known.
      </Text>
      <EditFields draft={draft} problem={'problem' in read ? read.problem : null} onDraft={setDraft} />
      <LateNotice change={change} />
    </DeskForm>
  );
}
