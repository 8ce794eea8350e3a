import {IconPlugConnectedX} from '@tabler/icons-react';
import styles from './connection-banner.module.css';

/** Shown while the engine cannot be reached; it goes away by itself. */
export function ConnectionBanner() {
  return (
    <div className={styles['banner']} role="alert">
      <IconPlugConnectedX size={15} stroke={1.75} aria-hidden />
      <span>
        <strong>Commonplace does not answer.</strong> Trying again by itself; if it was closed, start it again.
      </span>
    </div>
  );
}
