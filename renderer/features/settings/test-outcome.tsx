import {IconAlertTriangle, IconCircleCheck} from '@tabler/icons-react';
import type {Output} from '#contract/methods';
import styles from './settings-page.module.css';
import {testWords} from './vector-words.ts';

interface TestOutcomeProps {
  readonly label: string;
  readonly tested: Output<'embedding.test'> | undefined;
  /** Why there could be no test at all. */
  readonly error: Error | string | null;
}

/** What became of a test, in one sentence. The place for it is always there, so that it is read out when it fills. */
export function TestOutcome({label, tested, error}: TestOutcomeProps) {
  const isGood = error === null && tested?.ok === true;
  const words = error === null ? tested && testWords(tested) : typeof error === 'string' ? error : error.message;
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <div role="status" aria-label={label} className={styles['outcomePlace']}>
      {words !== undefined && (
        <div className={styles['outcome']} data-good={isGood || undefined}>
          <Icon size={15} stroke={1.7} aria-hidden />
          <span>{words}</span>
        </div>
      )}
    </div>
  );
}
