import {ActionIcon, CopyButton, Tooltip} from '@mantine/core';
import {useHotkeys} from '@mantine/hooks';
import {IconAffiliate, IconBulb, IconCheck, IconFolderOpen, IconLink, IconPencil} from '@tabler/icons-react';
import {noteAddress} from '#contract/deep-link';
import {useCall, useCommand} from '../client/use-call.ts';
import {isStated} from './is-stated.ts';
import {selectedText} from './selected-text.ts';
import {startWriting} from './start-writing.ts';
import {tellNotOpened} from './tell-opened.ts';

interface NoteToolsProps {
  readonly pageId: string;
  /** Words of the passage the note was opened for; null when it was opened as a whole. */
  readonly passage: string | null;
  readonly onGraph: () => void;
}

/** What can be done with the open note, or the open memory, as a whole. */
export function NoteTools({pageId, passage, onGraph}: NoteToolsProps) {
  return (
    <>
      {!isStated(pageId) && <WriteTool pageId={pageId} />}
      <Tooltip label="Show in graph">
        <ActionIcon aria-label="Show in graph" onClick={onGraph}>
          <IconAffiliate size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <LinkTool pageId={pageId} />
      {!isStated(pageId) && <EditorTool pageId={pageId} passage={passage} />}
      {!isStated(pageId) && <RevealTool pageId={pageId} />}
    </>
  );
}

function WriteTool({pageId}: Pick<NoteToolsProps, 'pageId'>) {
  const write = () => {
    startWriting(pageId);
  };
  useHotkeys([['m', write]]);
  return (
    <Tooltip label="Write a memory from this note, or from what is selected in it (M)">
      <ActionIcon
        aria-label="Write a memory"
        aria-keyshortcuts="m"
        onMouseDown={(event) => {
          // Else the press would take the selection away before it can be used.
          event.preventDefault();
        }}
        onClick={write}
      >
        <IconBulb size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}

/** A link that opens it from any other program; only the desktop app takes such links. */
function LinkTool({pageId}: Pick<NoteToolsProps, 'pageId'>) {
  const host = useCall('host.info', {});
  if (host.data?.kind !== 'desktop') return null;
  return (
    <CopyButton value={noteAddress(pageId)}>
      {({copied, copy}) => (
        <Tooltip label={copied ? 'Copied' : 'Copy the link to it'}>
          <ActionIcon aria-label={copied ? 'The link was copied' : 'Copy the link to it'} onClick={copy}>
            {copied ? <IconCheck size={16} stroke={1.75} /> : <IconLink size={16} stroke={1.75} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}

/** Goes to what is selected, else to the passage that was found. */
function EditorTool({pageId, passage}: Pick<NoteToolsProps, 'pageId' | 'passage'>) {
  const host = useCall('host.info', {});
  const open = useCommand('host.openInEditor');
  if (!host.data?.canOpenInEditor) return null;
  return (
    <Tooltip label="Open in your editor">
      <ActionIcon
        aria-label="Open in your editor"
        onClick={() => {
          const near = selectedText()?.text ?? passage;
          open.mutate({pageId, ...(near !== null && {near})}, {onError: tellNotOpened});
        }}
      >
        <IconPencil size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}

function RevealTool({pageId}: Pick<NoteToolsProps, 'pageId'>) {
  const host = useCall('host.info', {});
  const reveal = useCommand('host.revealNote');
  if (!host.data?.canRevealFile) return null;
  return (
    <Tooltip label="Show file in its folder">
      <ActionIcon
        aria-label="Show file in its folder"
        onClick={() => {
          reveal.mutate({pageId}, {onError: tellNotOpened});
        }}
      >
        <IconFolderOpen size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
