import type {ReactNode} from 'react';
import styles from './memory-card.module.css';

interface CardSectionProps {
  readonly title: string;
  readonly count?: number;
  readonly children: ReactNode;
}

/** A part of the card under its heading. */
export function CardSection({title, count, children}: CardSectionProps) {
  return (
    <section className={styles['section']}>
      <h3 className={styles['caption']}>
        {title} {count !== undefined && <span>{count}</span>}
      </h3>
      {children}
    </section>
  );
}
