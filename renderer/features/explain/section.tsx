import type {ReactNode} from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** A quiet remark at the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the explanation under its heading. */
export function Section({title, aside, children}: SectionProps) {
  return (
    <section className={styles['section']}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
