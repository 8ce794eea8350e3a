import type {MemoryKind, MemoryStatus} from '#contract/memory';
import {StatusIcon} from './status-mark.tsx';
import styles from './memory-badges.module.css';

interface MemoryBadgesProps {
  readonly kind: MemoryKind;
  readonly status: MemoryStatus;
}

/** Says what a memory is and where it stands, when that is anything but a current note. */
export function MemoryBadges({kind, status}: MemoryBadgesProps) {
  return (
    <>
      {kind !== 'note' && <span className={styles['badge']}>{kind}</span>}
      {status !== 'current' && (
        <span className={styles['badge']} data-tone={isPast(status) ? 'past' : 'open'}>
          <StatusIcon status={status} size={12} />
          {status}
        </span>
      )}
    </>
  );
}

/** True for what no longer claims to be true. */
export function isPast(status: MemoryStatus): boolean {
  return status === 'superseded' || status === 'expired' || status === 'invalidated';
}
