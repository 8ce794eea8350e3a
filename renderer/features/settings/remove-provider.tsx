import {Button, Group, Modal, Text} from '@mantine/core';
import {useQueryClient} from '@tanstack/react-query';
import {useCommand} from '../../client/use-call.ts';
import styles from './settings-page.module.css';

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
          void queries.invalidateQueries({queryKey: ['embedding.providers']});
        },
      },
    );
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Remove “${name}”?`}
      centered
      closeButtonProps={{'aria-label': 'Close'}}
    >
      <Text size="sm">
        {isChosen
          ? `${name} makes the vectors at present. Choose something else for that first, then it can be removed.`
          : 'Its settings and its key are deleted from this computer. Notes and memories stay as they are.'}
      </Text>
      {remove.isError && (
        <Text size="sm" className={styles['error'] ?? ''} mt="sm" role="alert">
          {remove.error.message}
        </Text>
      )}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button data-autofocus onClick={onClose}>
          Keep it
        </Button>
        {!isChosen && (
          <Button variant="filled" color="red.8" loading={remove.isPending} onClick={onRemove}>
            Remove the provider
          </Button>
        )}
      </Group>
    </Modal>
  );
}
