import {Text} from '@mantine/core';
import {useQueryClient} from '@tanstack/react-query';
import type {KeyRecord} from '#contract/keys';
import {invalidate} from '../../client/invalidate.ts';
import {useCommand} from '../../client/use-call.ts';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';

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
          void invalidate(queries, ['key.list']);
        },
      },
    );
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Revoke “${name}” …${hint}?`}
      label="Revoke the key"
      command={revoke}
      onConfirm={onRevoke}
      onClose={onClose}
    >
      <Text size="sm">
        Programs that use this key are refused from now on. It cannot be brought back; what they stated stays.
      </Text>
    </ConfirmDialog>
  );
}
