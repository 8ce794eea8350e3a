import {
  IconAlertTriangle,
  IconArrowForwardUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockX,
} from '@tabler/icons-react';
import type {MemoryStatus} from '#contract/memory';
import styles from './status-mark.module.css';

const icons = {
  current: IconCircleCheck,
  proposed: IconCircleDashed,
  contested: IconAlertTriangle,
  superseded: IconArrowForwardUp,
  expired: IconClockX,
  invalidated: IconCircleX,
} as const satisfies Record<MemoryStatus, typeof IconCircleCheck>;

/** The sign of a status. It always stands beside its word. */
export function StatusIcon({status, size = 14}: {readonly status: MemoryStatus; readonly size?: number}) {
  const Icon = icons[status];
  return <Icon size={size} stroke={1.9} aria-hidden className={styles['icon']} />;
}

/** A status as sign and word. */
export function StatusMark({status}: {readonly status: MemoryStatus}) {
  return (
    <span className={styles['mark']} data-status={status}>
      <StatusIcon status={status} />
      {status}
    </span>
  );
}
