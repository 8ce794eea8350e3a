import {Button, Group, Skeleton, Text} from '@mantine/core';
import {IconPlus} from '@tabler/icons-react';
import {useState} from 'react';
import type {KeyRecord} from '#contract/keys';
import {useCall} from '../../client/use-call.ts';
import {ErrorMessage} from '../../ui/error-message.tsx';
import styles from './api-keys.module.css';
import {KeyRow} from './key-row.tsx';
import {livingFirst} from './key-record-words.ts';
import {NewKeyDialog} from './new-key-dialog.tsx';
import {SettingRow} from './setting-row.tsx';

/** The keys of programs: what each may do, when it was last used, a new one, an end to one. */
export function ApiKeys() {
  const keys = useCall('key.list', {});
  const [isMaking, setMaking] = useState(false);
  return (
    <SettingRow
      title="Keys"
      description="A key reads, or reads and writes, in all scopes or in chosen ones. Only its hash is kept, so it cannot be shown again."
    >
      {keys.isError && (
        <ErrorMessage title="The keys could not be read" error={keys.error} onRetry={() => void keys.refetch()} />
      )}
      {keys.isPending && <Skeleton height={60} aria-label="Reading the keys" />}
      {keys.data && <KeyList keys={keys.data.keys} />}
      <Group>
        <Button
          leftSection={<IconPlus size={14} stroke={1.7} />}
          onClick={() => {
            setMaking(true);
          }}
        >
          Make a key
        </Button>
      </Group>
      <NewKeyDialog
        opened={isMaking}
        onClose={() => {
          setMaking(false);
        }}
      />
    </SettingRow>
  );
}

function KeyList({keys}: {readonly keys: readonly KeyRecord[]}) {
  const scopes = useCall('memory.scopes', {});
  if (keys.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No key yet: no program can use the API.
      </Text>
    );
  }
  return (
    <ul className={styles['list']} aria-label="Keys">
      {livingFirst(keys).map((key) => (
        <KeyRow key={key.key_id} record={key} scopes={scopes.data?.scopes ?? []} />
      ))}
    </ul>
  );
}
