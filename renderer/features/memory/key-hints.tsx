import {Kbd} from '@mantine/core';
import styles from './memory-list.module.css';

interface KeyHintsProps {
  readonly hints: readonly (readonly [keys: string, words: string])[];
}

/** What keys do in the list above. */
export function KeyHints({hints}: KeyHintsProps) {
  return (
    <p className={styles['hints']}>
      {hints.map(([keys, words]) => (
        <span key={words}>
          <Kbd size="xs">{keys}</Kbd> {words}
        </span>
      ))}
    </p>
  );
}
