import {ActionIcon, Tooltip} from '@mantine/core';
import {IconUnlink} from '@tabler/icons-react';
import {notifications} from '@mantine/notifications';
import {useQueryClient} from '@tanstack/react-query';
import type {EdgeOutput} from '#contract/memories';
import {useCommand} from '../../client/use-call.ts';
import {refreshMemories} from './refresh-memories.ts';

interface UnlinkButtonProps {
  readonly edge: EdgeOutput;
  readonly label: string;
}

/** Takes a stated edge away. Those that follow from what a memory or a note is have no button. */
export function UnlinkButton({edge, label}: UnlinkButtonProps) {
  const queries = useQueryClient();
  const unlink = useCommand('memory.unlink');
  if (!edge.id.startsWith('edge_')) return null;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="sm"
        aria-label={label}
        loading={unlink.isPending}
        onClick={() => {
          unlink.mutate(
            {edge_id: edge.id},
            {
              onError: (error) => {
                notifications.show({
                  title: 'It is still linked',
                  message: error.message,
                  color: 'red',
                  autoClose: 10_000,
                });
              },
              onSettled: () => void refreshMemories(queries),
            },
          );
        }}
      >
        <IconUnlink size={14} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
