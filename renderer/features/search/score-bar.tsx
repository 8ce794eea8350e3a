import type {QueryResult} from '#contract/query';
import styles from './score-bar.module.css';

interface ScoreBarProps {
  readonly result: QueryResult;
  /** The score that fills the bar. */
  readonly full: number;
}

/** A result's score as two lengths, words and meaning, that add up to it. */
export function ScoreBar({result, full}: ScoreBarProps) {
  const parts = result.explainDetail?.channels ?? [];
  return (
    <span className={styles['score']}>
      <span className={styles['track']} aria-hidden>
        {parts.map((part) => (
          <span
            key={part.channel}
            className={styles['part']}
            data-channel={part.channel}
            style={{width: `${share(part.contribution, full) * 100}%`}}
          />
        ))}
      </span>
      <span className={styles['figure']}>{formatScore(result)}</span>
    </span>
  );
}

/** RRF scores are some hundredths and need more digits than the others to be told apart. */
function formatScore(result: QueryResult): string {
  return result.fusedScore.toFixed(result.fusion === 'rrf' ? 4 : 2);
}

function share(part: number, full: number): number {
  return full > 0 ? Math.max(0, Math.min(1, part / full)) : 0;
}
