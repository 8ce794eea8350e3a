import type {ReactNode} from 'react';
import styles from './settings-page.module.css';

interface SettingRowProps {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly description: ReactNode;
  readonly children: ReactNode;
}

/** One section: its name and purpose to the left, its controls to the right. */
export function SettingRow({title, description, children}: SettingRowProps) {
  return (
    <section className={styles['row']} aria-label={title}>
      <div>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['description']}>{description}</p>
      </div>
      <div className={styles['control']}>{children}</div>
    </section>
  );
}
