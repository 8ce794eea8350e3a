import {Radio} from '@mantine/core';
import type {MemoryOutput} from '#contract/memories';
import {fullDate} from '../../ui/format-date.ts';
import {isStated} from '../../ui/is-stated.ts';
import {sureWords} from './life-words.ts';
import {shownWords} from './shown-words.ts';
import styles from './desk.module.css';

interface SettleSideProps {
  readonly value: string;
  readonly memory: MemoryOutput;
  /** Id of the other side, which gives way if this one holds. */
  readonly loser: string;
}

/** One side of a contradiction, to be chosen. */
export function SettleSide({value, memory, loser}: SettleSideProps) {
  // A note is changed in its file; it cannot be invalidated here.
  const isOpen = isStated(loser);
  return (
    <Radio.Card value={value} className={styles['side'] ?? ''} disabled={!isOpen}>
      <span className={styles['sideTop']}>
        <Radio.Indicator size="xs" disabled={!isOpen} />
        <strong>This one holds</strong>
      </span>
      <span className={styles['sideText']}>{shownWords(memory)}</span>
      <span className={styles['dim']}>
        {[memory.kind, sureWords(memory.confidence), `stated ${fullDate(memory.created_at)}`]
          .filter((fact) => fact !== '')
          .join(' · ')}
      </span>
      {!isOpen && <span className={styles['dim']}>The other side is a note: change its file instead.</span>}
    </Radio.Card>
  );
}
