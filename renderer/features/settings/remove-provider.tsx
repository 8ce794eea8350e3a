import {Text} from '@mantine/core';
import {useQueryClient} from '@tanstack/react-query';
import {invalidate} from '../../client/invalidate.ts';
import {useCommand} from '../../client/use-call.ts';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';

interface RemoveProviderProps {
  readonly opened: boolean;
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onClose: () => void;
}

/** Asks before a provider is forgotten. The one that makes the vectors cannot be. */
export function RemoveProvider({opened, id, name, isChosen, onClose}: RemoveProviderProps) {
  const queries = useQueryClient();
  const remove = useCommand('embedding.removeProvider');
  const onRemove = () => {
    remove.mutate(
      {id},
      {
        onSuccess: () => {
          onClose();
          void invalidate(queries, ['embedding.providers']);
        },
      },
    );
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Remove “${name}”?`}
      label={isChosen ? null : 'Remove the provider'}
      command={remove}
      onConfirm={onRemove}
      onClose={onClose}
    >
      <Text size="sm">
        {isChosen
          ? `${name} makes the vectors at present. Choose something else for that first, then it can be removed.`
          : 'Its settings and its key are deleted from this computer. Notes and memories stay as they are.'}
      </Text>
    </ConfirmDialog>
  );
}
