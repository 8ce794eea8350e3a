import {ActionIcon, Tooltip} from '@mantine/core';
import {IconAffiliate, IconFolderOpen} from '@tabler/icons-react';
import {useCall, useCommand} from '../client/use-call.ts';

interface NoteToolsProps {
  readonly pageId: string;
  readonly onGraph: () => void;
}

/** What can be done with the open note as a whole. */
export function NoteTools({pageId, onGraph}: NoteToolsProps) {
  const host = useCall('host.info', {});
  const reveal = useCommand('host.revealNote');
  return (
    <>
      <Tooltip label="Show in graph">
        <ActionIcon aria-label="Show in graph" onClick={onGraph}>
          <IconAffiliate size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {host.data?.canRevealFile && (
        <Tooltip label="Show file in its folder">
          <ActionIcon
            aria-label="Show file in its folder"
            onClick={() => {
              reveal.mutate({pageId});
            }}
          >
            <IconFolderOpen size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
}
