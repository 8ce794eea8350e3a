import {Text} from '@mantine/core';
import {useCall} from '../../client/use-call.ts';
import type {Selected} from '../../ui/desk.ts';
import styles from './desk.module.css';

interface WriteSourceProps {
  readonly from: Selected | null;
  /** Whether the note as a whole is the source. */
  readonly isWhole: boolean;
}

/** What the memory being written will rest on. */
export function WriteSource({from, isWhole}: WriteSourceProps) {
  const note = useCall('note.read', {pageId: from?.pageId ?? ''}, {enabled: from !== null});
  if (from === null) {
    return (
      <div className={styles['source']}>
        <Text size="xs">
          <strong>It will rest on your word:</strong> what you write here is kept as said by you now, because a memory
          always says what it comes from.
        </Text>
      </div>
    );
  }
  return (
    <div className={styles['source']}>
      <Text size="xs">
        <strong>It will rest on</strong> {isWhole ? 'the note' : 'this passage of'} “{note.data?.title ?? '…'}”
        {isWhole ? ' as a whole.' : ', kept as it reads now.'}
      </Text>
      {!isWhole && <blockquote className={styles['quote']}>{from.text}</blockquote>}
    </div>
  );
}
