import {IconX} from '@tabler/icons-react';
import type {QueryOutput} from '#contract/query';
import {withoutClauses} from './without-clauses.ts';
import styles from './query-chips.module.css';

type Clause = QueryOutput['parsed'][number];

interface QueryChipsProps {
  readonly query: string;
  readonly clauses: readonly Clause[];
  readonly onQuery: (query: string) => void;
}

/** The query as it was understood, in words; each clause can be taken out. Plain words alone need no translation. */
export function QueryChips({query, clauses, onQuery}: QueryChipsProps) {
  const used = clauses.filter((clause) => clause.kind !== 'ignored');
  const ignored = clauses.filter((clause) => clause.kind === 'ignored');
  const shown = used.every((clause) => clause.kind === 'word') ? [] : used;
  if (shown.length === 0 && ignored.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label="The query as understood">
      {shown.map((clause, index) => (
        <li key={`${index}:${clause.text}`} className={styles['chip']} data-kind={clause.kind}>
          {clause.words}
          <button
            type="button"
            className={styles['remove']}
            aria-label={`Remove ${clause.text}`}
            onClick={() => {
              onQuery(withoutClauses(query, [clause.text]));
            }}
          >
            <IconX size={11} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
      {ignored.length > 0 && (
        <li className={styles['chip']} data-kind="ignored" title={ignored.map((clause) => clause.words).join('\n')}>
          left out: {ignored.map((clause) => clause.text).join(', ')}
        </li>
      )}
    </ul>
  );
}
