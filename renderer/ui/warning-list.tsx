import {IconAlertTriangle} from '@tabler/icons-react';
import styles from './warning-list.module.css';

interface WarningListProps {
  /** What they are about. */
  readonly label: string;
  readonly warnings: readonly string[];
  /** Where it stands among what is around it. */
  readonly className: string | undefined;
}

/** What is not as it should be about what is open; nothing where there are no warnings. */
export function WarningList({label, warnings, className = ''}: WarningListProps) {
  if (warnings.length === 0) return null;
  return (
    <ul className={`${styles['warnings'] ?? ''} ${className}`} aria-label={label}>
      {warnings.map((warning, index) => (
        <li key={index}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  );
}
