import {ActionIcon, Kbd, Popover} from '@mantine/core';
import {IconHelp} from '@tabler/icons-react';
import {retireRule} from './status-words.ts';
import styles from './no-memories.module.css';

export const meaning =
  'A memory is one thing that holds: a decision, a fact or a preference, with how sure you are of it, how long it holds, and what it rests on. It is found together with your notes, and it keeps its history.';

/** Help at hand: what memories are, how one writes them, and what retires one. */
export function AboutMemories() {
  return (
    <Popover width={400} position="bottom-start" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label="About memories">
          <IconHelp size={16} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="About memories">
        <div className={styles['help']} tabIndex={-1} data-autofocus>
          <p>{meaning}</p>
          <WaysToWrite />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The ways to write a memory, and the one rule that retires it. */
export function WaysToWrite() {
  return (
    <>
      <ul className={styles['ways']}>
        <li>
          <strong>From a note:</strong> select text in it and press <Kbd size="xs">M</Kbd>. The passage is kept as the
          reason.
        </li>
        <li>
          <strong>From nothing:</strong> press <Kbd size="xs">N</Kbd> here. What you write is kept as said by you.
        </li>
        <li>
          <strong>In a note:</strong> a note with <code>kind: decision</code>, <code>fact</code> or{' '}
          <code>preference</code> in its front matter takes part as well.
        </li>
      </ul>
      <p className={styles['rule']}>{retireRule}</p>
    </>
  );
}
