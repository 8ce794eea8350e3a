import type {ReactNode} from 'react';
import styles from './banner.module.css';

interface BannerProps {
  /** An icon of 15 pixels. */
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** What can be done about it, behind the words. */
  readonly action?: ReactNode;
  /** `alert` interrupts whoever listens to the page, `status` waits. */
  readonly role: 'alert' | 'status';
}

/** A line over the page about something that is not as it should be; it goes away when it is. */
export function Banner({icon, children, action, role}: BannerProps) {
  return (
    <div className={styles['banner']} role={role}>
      {icon}
      <span>{children}</span>
      {action}
    </div>
  );
}
