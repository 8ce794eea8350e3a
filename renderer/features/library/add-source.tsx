import {Button, Group, TextInput} from '@mantine/core';
import {notifications} from '@mantine/notifications';
import {IconFolder} from '@tabler/icons-react';
import {useQueryClient} from '@tanstack/react-query';
import {useState} from 'react';
import type {SubmitEvent} from 'react';
import {invalidate} from '../../client/invalidate.ts';
import {useCall, useCommand} from '../../client/use-call.ts';
import styles from './sources-page.module.css';

/** Adds a folder: chosen in a dialogue where the host has one, typed or pasted anywhere. */
export function AddSource() {
  const [folder, setFolder] = useState('');
  const {add, submit} = useAddSource(() => {
    setFolder('');
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit(folder);
  };
  return (
    <form onSubmit={onSubmit}>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          size="sm"
          flex={1}
          aria-label="Folder to add"
          placeholder="Type or paste the path of a folder"
          spellCheck={false}
          leftSection={<IconFolder size={16} stroke={1.6} />}
          value={folder}
          error={add.error?.message}
          classNames={{input: styles['path'] ?? '', error: styles['error'] ?? ''}}
          onChange={(event) => {
            add.reset();
            setFolder(event.currentTarget.value);
          }}
        />
        <Button type="submit" size="sm" variant="filled" loading={add.isPending} disabled={folder.trim() === ''}>
          Add folder
        </Button>
        <ChooseButton onChosen={submit} />
      </Group>
    </form>
  );
}

function useAddSource(onAdded: () => void) {
  const queries = useQueryClient();
  const add = useCommand('library.addSource');
  const submit = (chosen: string) => {
    const folder = bareFolder(chosen);
    if (folder === '') return;
    add.mutate(
      {folder},
      {
        onSuccess: ({name}) => {
          onAdded();
          notifications.show({title: `${name} was added`, message: 'You can search it while it is being read.'});
          void invalidate(queries, ['library.status']);
        },
      },
    );
  };
  return {add, submit};
}

/** There only where the host can ask for a folder. */
function ChooseButton({onChosen}: {readonly onChosen: (folder: string) => void}) {
  const host = useCall('host.info', {});
  const choose = useCommand('host.chooseFolder');
  if (!host.data?.canChooseFolder) return null;
  return (
    <Button
      size="sm"
      loading={choose.isPending}
      onClick={() => {
        choose.mutate(
          {},
          {
            onSuccess: ({folder}) => {
              if (folder !== null) onChosen(folder);
            },
          },
        );
      }}
    >
      Choose…
    </Button>
  );
}

/** File managers copy paths with quotes around them, or as addresses. */
function bareFolder(text: string): string {
  const bare = text.trim().replace(/^(["'])(.*)\1$/, '$2');
  return bare.startsWith('file://') ? decodeURIComponent(bare.replace(/^file:\/\/(localhost)?/, '')) : bare;
}
