import {ActionIcon, CopyButton, Tooltip} from '@mantine/core';
import {IconCheck, IconCopy} from '@tabler/icons-react';
import styles from './settings-page.module.css';

interface CopyTextProps {
  readonly text: string;
  /** What it is, for whoever copies it: “path”. */
  readonly what: string;
  /** On a ground of its own, over the whole width. */
  readonly isLong?: boolean;
}

/** Something to be pasted elsewhere, with a button that copies it. */
export function CopyText({text, what, isLong = false}: CopyTextProps) {
  return (
    <span className={styles['copied']} data-long={isLong || undefined}>
      <code>{text}</code>
      <CopyButton value={text}>
        {({copied, copy}) => (
          <Tooltip label={copied ? 'Copied' : `Copy the ${what}`}>
            <ActionIcon size="xs" aria-label={`Copy the ${what}`} onClick={copy}>
              {copied ? <IconCheck size={13} stroke={1.7} /> : <IconCopy size={13} stroke={1.7} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  );
}
