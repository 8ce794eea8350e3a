import type {QueryResult} from '#contract/query';
import {fullDate, relativeDate} from '../../ui/format-date.ts';
import {MarkedText} from '../../ui/marked-text.tsx';
import {isPast, MemoryBadges} from '../../ui/memory-badges.tsx';
import type {ResultLine} from './group-results.ts';
import type {Move} from '../../ui/rank-moves.ts';
import {plainParts} from '../../ui/plain-parts.ts';
import {ScoreBar} from './score-bar.tsx';
import styles from './result-row.module.css';

interface ResultRowProps {
  readonly line: ResultLine;
  readonly full: number;
  readonly move: Move | undefined;
}

const SHOWN_TAGS = 3;

/** One result: a whole entry, or a shorter one when it is another passage of the note above. */
export function ResultRow({line, full, move}: ResultRowProps) {
  const {result, follows} = line;
  return follows ? (
    <FollowingRow result={result} full={full} move={move} />
  ) : (
    <LeadingRow result={result} full={full} move={move} />
  );
}

interface RowProps {
  readonly result: QueryResult;
  readonly full: number;
  readonly move: Move | undefined;
}

function LeadingRow({result, full, move}: RowProps) {
  return (
    <div className={styles['row']} data-past={isPast(result.status) || undefined}>
      <div className={styles['top']}>
        <span className={styles['title']}>
          <MarkedText parts={result.titleParts} />
        </span>
        <MemoryBadges kind={result.kind} status={result.status} />
        <span className={styles['space']} />
        <MoveMark move={move} />
        {result.updatedAt && (
          <time className={styles['date']} dateTime={result.updatedAt} title={fullDate(result.updatedAt)}>
            {relativeDate(result.updatedAt)}
          </time>
        )}
      </div>
      <div className={styles['snippet']}>
        <MarkedText parts={plainParts(result.snippet)} />
      </div>
      <div className={styles['meta']}>
        <span className={styles['path']}>{placeOf(result)}</span>
        {result.tags.slice(0, SHOWN_TAGS).map((tag) => (
          <span key={tag} className={styles['tag']}>
            #{tag}
          </span>
        ))}
        <span className={styles['space']} />
        <ScoreBar result={result} full={full} />
      </div>
    </div>
  );
}

function FollowingRow({result, full, move}: RowProps) {
  return (
    <div className={styles['follow']} data-past={isPast(result.status) || undefined}>
      <span className={styles['also']}>also in</span>
      <span className={styles['heading']}>{result.headings.at(-1) ?? `part ${result.chunkIndex + 1}`}</span>
      <span className={styles['line']}>
        <MarkedText parts={plainParts(result.snippet)} />
      </span>
      <MoveMark move={move} />
      <ScoreBar result={result} full={full} />
    </div>
  );
}

function MoveMark({move}: {readonly move: Move | undefined}) {
  if (move === undefined) return null;
  if (move === 'new') return <span className={styles['move']}>new</span>;
  const up = move > 0;
  return (
    <span className={styles['move']} data-up={up || undefined}>
      {up ? `▲ ${move}` : `▼ ${-move}`}
    </span>
  );
}

/** Path, and the heading the passage stands under unless that is the title again. */
function placeOf(result: QueryResult): string {
  const trail = result.headings.filter((heading) => heading !== result.title);
  return [result.localPath, ...trail].join('  ›  ');
}
