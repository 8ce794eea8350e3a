import {IconAlertTriangle} from '@tabler/icons-react';
import {useCall} from '../../client/use-call.ts';
import styles from './check-library.module.css';

/** What damage was met since the library was opened, and what was done about it. */
export function LibraryNotices() {
  const notices = useCall('library.status', {}).data?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <ul className={styles['notices']} aria-label="Damage met since the start">
      {notices.map((notice) => (
        <li key={notice}>
          <IconAlertTriangle size={14} stroke={1.7} aria-hidden />
          {notice}
        </li>
      ))}
    </ul>
  );
}
