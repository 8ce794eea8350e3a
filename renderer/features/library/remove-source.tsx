import {List, Text} from '@mantine/core';
import {useQueryClient} from '@tanstack/react-query';
import {useCommand} from '../../client/use-call.ts';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';
import {countOf} from './count-words.ts';

interface RemoveSourceProps {
  readonly opened: boolean;
  readonly id: number;
  readonly name: string;
  readonly documents: number;
  readonly onClose: () => void;
}

/** Asks before a source is removed, and says exactly what goes and what stays. */
export function RemoveSource({opened, id, name, documents, onClose}: RemoveSourceProps) {
  const queries = useQueryClient();
  const remove = useCommand('library.removeSource');
  const onRemove = () => {
    remove.mutate(
      {id},
      {
        onSuccess: () => {
          onClose();
          void queries.invalidateQueries();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Remove “${name}” from the library?`}
      label="Remove from the library"
      command={remove}
      onConfirm={onRemove}
      onClose={onClose}
    >
      <WhatGoes documents={documents} />
    </ConfirmDialog>
  );
}

function WhatGoes({documents}: Pick<RemoveSourceProps, 'documents'>) {
  return (
    <>
      <Text size="sm" fw={600}>
        This is deleted
      </Text>
      <List size="sm" mb="sm">
        <List.Item>
          The index of this folder: {countOf(documents, 'note')} with their chunks, vectors and links. Adding the folder
          again makes it anew.
        </List.Item>
      </List>
      <Text size="sm" fw={600}>
        This stays
      </Text>
      <List size="sm">
        <List.Item>Every file in the folder. Nothing on your disk is touched.</List.Item>
        <List.Item>Every memory that people wrote into the library.</List.Item>
        <List.Item>All other sources.</List.Item>
      </List>
    </>
  );
}
