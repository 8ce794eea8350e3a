import {Button, Group, Modal, Text} from '@mantine/core';
import {useQueryClient} from '@tanstack/react-query';
import type {KeyRecord} from '#contract/keys';
import {useCommand} from '../../client/use-call.ts';
import styles from './settings-page.module.css';

interface RevokeKeyProps {
  readonly record: KeyRecord;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before a key is ended: it cannot be brought back. */
export function RevokeKey({record: {key_id, name, hint}, opened, onClose}: RevokeKeyProps) {
  const queries = useQueryClient();
  const revoke = useCommand('key.revoke');
  const onRevoke = () => {
    revoke.mutate(
      {key_id},
      {
        onSuccess: () => {
          onClose();
          void queries.invalidateQueries({queryKey: ['key.list']});
        },
      },
    );
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Revoke “${name}” …${hint}?`}
      centered
      closeButtonProps={{'aria-label': 'Close'}}
    >
      <Text size="sm">
        Programs that use this key are refused from now on. It cannot be brought back; what they stated stays.
      </Text>
      {revoke.isError && (
        <Text size="sm" className={styles['error'] ?? ''} mt="sm" role="alert">
          {revoke.error.message}
        </Text>
      )}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button variant="filled" color="red.8" loading={revoke.isPending} onClick={onRevoke}>
          Revoke the key
        </Button>
      </Group>
    </Modal>
  );
}
