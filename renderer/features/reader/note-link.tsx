import type {ReactNode} from 'react';
import {Menu, UnstyledButton} from '@mantine/core';
import {IconPaperclip} from '@tabler/icons-react';
import type {MemorySummary} from '#contract/memory';
import {useReading} from './reader-context.ts';
import {useFollowLink} from './use-follow-link.ts';
import styles from './note-link.module.css';

interface InternalLinkProps {
  /** The target as written; empty for the note itself. */
  readonly target: string;
  readonly heading: string | null;
  readonly embedded?: boolean;
  readonly children: ReactNode;
}

/** A link to another note: opens it, offers a choice when several match, and shows when there is none yet. */
export function InternalLink({target, heading, embedded = false, children}: InternalLinkProps) {
  const {state, choice, title, follow} = useFollowLink({target, heading});
  const shown = (
    <>
      {embedded && <IconPaperclip size={13} stroke={1.75} className={styles['icon'] ?? ''} aria-hidden />}
      {children}
    </>
  );
  if (choice.length > 0) {
    return (
      <Candidates notes={choice} heading={heading}>
        {shown}
      </Candidates>
    );
  }
  return (
    <UnstyledButton
      component="a"
      role="link"
      tabIndex={0}
      className={styles['link'] ?? ''}
      data-state={state}
      title={title}
      onClick={follow}
      onKeyDown={(event) => {
        if (event.key === 'Enter') follow();
      }}
    >
      {shown}
    </UnstyledButton>
  );
}

interface CandidatesProps {
  readonly notes: readonly MemorySummary[];
  readonly heading: string | null;
  readonly children: ReactNode;
}

function Candidates({notes, heading, children}: CandidatesProps) {
  const {onOpenNote} = useReading();
  return (
    <Menu defaultOpened returnFocus position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={styles['link'] ?? ''} data-state="ambiguous" title="Several notes have this name">
          {children}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Several notes have this name</Menu.Label>
        {notes.map((note) => (
          <Menu.Item
            key={note.pageId}
            onClick={() => {
              onOpenNote(note.pageId, heading);
            }}
          >
            {note.title} <span className={styles['path']}>{note.localPath}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
