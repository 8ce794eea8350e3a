import {SegmentedControl} from '@mantine/core';
import {type Life, lives} from './life-words.ts';
import styles from './desk.module.css';

interface LifeChoiceProps {
  readonly value: Life;
  readonly onValue: (life: Life) => void;
}

/** How long a memory holds by itself. */
export function LifeChoice({value, onValue}: LifeChoiceProps) {
  return (
    <div>
      <div className={styles['label']}>Life</div>
      <SegmentedControl fullWidth aria-label="Life" data={[...lives]} value={value} onChange={onValue} />
    </div>
  );
}
