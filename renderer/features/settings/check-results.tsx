import type {CheckOutput, CheckResult, RepairOutput} from '#contract/doctor';
import {CheckRow} from './check-row.tsx';
import {sortChecks, summaryOf} from './check-words.ts';
import styles from './check-library.module.css';

interface CheckResultsProps {
  readonly output: CheckOutput;
  /** A newer answer is on its way. */
  readonly isOld: boolean;
  readonly onRepaired: (repair: RepairOutput) => void;
}

/** What needs a look, the gravest first; what is well is folded away. */
export function CheckResults({output, isOld, onRepaired}: CheckResultsProps) {
  const {open, well} = sortChecks(output.checks);
  return (
    <div className={styles['results']} data-old={isOld || undefined} aria-busy={isOld}>
      <p className={styles['summary']} role="status" aria-label="Outcome of the check">
        {summaryOf(output)}
      </p>
      {open.length > 0 && <CheckList label="To look at" checks={open} onRepaired={onRepaired} />}
      {well.length > 0 && (
        <details className={styles['well']}>
          <summary>{open.length === 0 ? 'What was looked at' : `${String(well.length)} checks found all well`}</summary>
          <CheckList label="All well" checks={well} onRepaired={onRepaired} />
        </details>
      )}
    </div>
  );
}

interface CheckListProps extends Pick<CheckResultsProps, 'onRepaired'> {
  readonly label: string;
  readonly checks: readonly CheckResult[];
}

function CheckList({label, checks, onRepaired}: CheckListProps) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {checks.map((check) => (
        <CheckRow key={check.id} check={check} onRepaired={onRepaired} />
      ))}
    </ul>
  );
}
