import {CloseButton} from '@mantine/core';
import styles from './graph-stage.module.css';

interface GraphNoticeProps {
  /** Null says nothing. */
  readonly words: string | null;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** One line over the drawing about what was asked of it. */
export function GraphNotice({words, closeLabel, onClose}: GraphNoticeProps) {
  if (words === null) return null;
  return (
    <div className={styles['notice']} role="status">
      <span>{words}</span>
      <CloseButton size="xs" aria-label={closeLabel} onClick={onClose} />
    </div>
  );
}
