import type {QueryResult, SnippetPart} from '#contract/query';
import {fullDate, relativeDate} from '../../ui/format-date.ts';
import {isStated} from '../../ui/is-stated.ts';
import {MarkedText} from '../../ui/marked-text.tsx';
import {isPast, MemoryBadges} from '../../ui/memory-badges.tsx';
import {placeWords} from '../../ui/place-words.ts';
import type {ResultLine} from './group-results.ts';
import type {Move} from '../../ui/rank-moves.ts';
import {ScoreBar} from './score-bar.tsx';
import {splitHeading} from './split-heading.ts';
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
  const {heading, rest} = splitHeading(result);
  const trail = result.headings.filter((one) => one !== result.title);
  // The last heading stands before its text, or, when there is none, beside the title; the title needs no repeating.
  const lead = result.headings.at(-1) === result.title ? [] : heading;
  const above = lead.length > 0 ? trail.slice(0, -1) : trail;
  const isOnlyHeading = rest.length === 0;
  return (
    <div className={styles['row']} data-past={isPast(result.status) || undefined}>
      <div className={styles['top']}>
        <span className={styles['title']}>
          <MarkedText parts={result.titleParts} />
        </span>
        {isOnlyHeading && <Trail above={above} heading={lead} />}
        <MemoryBadges kind={result.kind} status={result.status} />
        <span className={styles['space']} />
        <MoveMark move={move} />
        {result.updatedAt && (
          <time className={styles['date']} dateTime={result.updatedAt} title={fullDate(result.updatedAt)}>
            {relativeDate(result.updatedAt)}
          </time>
        )}
      </div>
      {rest.length > 0 && !saysTitleAgain(result) && (
        <div className={styles['snippet']}>
          {lead.length > 0 && (
            <strong className={styles['lead']}>
              <MarkedText parts={lead} />
            </strong>
          )}
          <MarkedText parts={rest} />
        </div>
      )}
      <InItsPlace replacedBy={result.replacedBy} />
      <div className={styles['meta']}>
        <span className={styles['path']}>{[placeWords(result), ...(isOnlyHeading ? [] : above)].join('  ›  ')}</span>
        <Tags tags={result.tags} />
        <span className={styles['space']} />
        <ScoreBar result={result} full={full} />
      </div>
    </div>
  );
}

/** What holds instead of a result that does not hold any more. */
function InItsPlace({replacedBy}: {readonly replacedBy: QueryResult['replacedBy']}) {
  if (!replacedBy || replacedBy.length === 0) return null;
  return (
    <div className={styles['now']}>
      <span className={styles['nowLabel']}>Now</span>
      <span className={styles['nowTitle']}>{replacedBy.map(({title}) => title).join('  ·  ')}</span>
    </div>
  );
}

/** A short statement is its own title; said twice it would only take room. */
function saysTitleAgain({pageId, title, chunkText}: QueryResult): boolean {
  return isStated(pageId) && chunkText.trim() === title;
}

function Tags({tags}: Pick<QueryResult, 'tags'>) {
  if (tags.length === 0) return null;
  return (
    <span className={styles['tags']}>
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <span key={tag} className={styles['tag']}>
          #{tag}
        </span>
      ))}
    </span>
  );
}

interface TrailProps {
  readonly above: readonly string[];
  readonly heading: readonly SnippetPart[];
}

/** Beside the title, for a passage that is nothing but its heading. */
function Trail({above, heading}: TrailProps) {
  if (heading.length === 0) return null;
  return (
    <span className={styles['trail']}>
      {above.map((one) => `›  ${one}  `)}
      {'›  '}
      <MarkedText parts={heading} />
    </span>
  );
}

function FollowingRow({result, full, move}: RowProps) {
  const {heading, rest} = splitHeading(result);
  return (
    <div className={styles['follow']} data-past={isPast(result.status) || undefined}>
      <span className={styles['also']}>also in</span>
      <span className={styles['heading']}>
        {heading.length > 0 ? <MarkedText parts={heading} /> : (result.headings.at(-1) ?? partOf(result))}
      </span>
      <span className={styles['line']}>
        <MarkedText parts={rest} />
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

/** A passage without a heading is named by its number. */
function partOf(result: QueryResult): string {
  return `part ${result.chunkIndex + 1}`;
}
