import type {QueryResult} from '#contract/query';
import type {Move} from '../../ui/rank-moves.ts';
import styles from './who-moved.module.css';

interface WhoMovedProps {
  readonly results: readonly QueryResult[];
  readonly moves: ReadonlyMap<string, Move>;
}

const SHOWN = 6;

/** The results that the tuning moved, in the order they stand in now. */
export function WhoMoved({results, moves}: WhoMovedProps) {
  const moved = results.filter((result) => moves.has(result.chunkId));
  if (moved.length === 0) return <p className={styles['none']}>Nothing moved against the usual ranking.</p>;
  return (
    <>
      <ul className={styles['list']} aria-label="Who moved">
        {moved.slice(0, SHOWN).map((result) => (
          <li key={result.chunkId}>
            <span className={styles['move']} data-up={isUp(moves.get(result.chunkId)) || undefined}>
              {moveText(moves.get(result.chunkId))}
            </span>
            <span className={styles['title']}>
              {result.rank}. {result.title}
            </span>
          </li>
        ))}
      </ul>
      {moved.length > SHOWN && <p className={styles['none']}>and {moved.length - SHOWN} more, marked in the list</p>}
    </>
  );
}

function isUp(move: Move | undefined): boolean {
  return typeof move === 'number' && move > 0;
}

function moveText(move: Move | undefined): string {
  if (typeof move !== 'number') return 'new';
  return move > 0 ? `+${move}` : `−${-move}`;
}
