import {Skeleton} from '@mantine/core';
import styles from './result-skeleton.module.css';

/** The shape of results to come, for the first answer only; later ones replace what is shown. */
export function ResultSkeleton() {
  return (
    <div className={styles['list']} role="status" aria-label="Searching">
      {Array.from({length: 6}, (_, index) => (
        <div key={index} className={styles['row']}>
          <Skeleton height={13} width={`${42 - (index % 3) * 7}%`} />
          <Skeleton height={10} width="94%" />
          <Skeleton height={10} width={`${72 - (index % 2) * 14}%`} />
        </div>
      ))}
    </div>
  );
}
