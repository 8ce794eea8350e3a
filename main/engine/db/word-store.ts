import type {Match} from '../domain/query-model.ts';
import type {ReadConnection} from './connection.ts';
import {fieldWeights} from './field-weights.ts';
import type {Condition} from './filters.ts';
import {all, get} from './prepared.ts';

/** A chunk and its BM25 over both indexes; larger is better, and always above 0. */
export interface ScoredChunk {
  readonly id: number;
  readonly raw: number;
}

/** Which chunks may be found, as subqueries of ids, and how many. */
export interface Range {
  readonly within: readonly Condition[];
  readonly limit: number;
}

/**
 * The best chunks that either index finds, best first, ties by id. FTS5 scores every match whatever the limit, so this
 * costs what the commonest word costs.
 */
export function rankInStore(read: ReadConnection, match: Match, {within, limit}: Range): ScoredChunk[] {
  const asked = indexes.filter(({name}) => match[name] !== null);
  if (asked.length === 0) return [];
  const where = within.map(({sql}) => `+id IN (${sql})`).join(' AND ');
  // bm25() may not be summed in the query that it scores: one index alone is read as it is.
  const [raw, group] = asked.length === 1 ? ['score', ''] : ['sum(score)', 'GROUP BY id'];
  return all<ScoredChunk>(
    read,
    `SELECT id, ${raw} AS raw FROM (${asked.map(({scored}) => scored).join(' UNION ALL ')})
     ${where && `WHERE ${where}`} ${group} ORDER BY raw DESC, id LIMIT ?`,
    ...asked.map(({name}) => match[name]),
    ...within.flatMap(({values}) => values),
    limit,
  );
}

/** How many chunks match in either index. */
export function countInStore(read: ReadConnection, match: Match): number {
  const {sql, values} = matching(match);
  return sql === '' ? 0 : (get<{n: number}>(read, `SELECT count(*) AS n FROM (${sql})`, ...values)?.n ?? 0);
}

/** Up to `limit` ids of chunks that match every one of `matches`, in order of id. */
export function findAllInStore(read: ReadConnection, matches: readonly Match[], {within, limit}: Range): number[] {
  const every = allOf(matches);
  if (every.sql === '') return [];
  const where = within.map(({sql}) => `+id IN (${sql})`).join(' AND ');
  const rows = all<{id: number}>(
    read,
    `SELECT id FROM (${every.sql}) ${where && `WHERE ${where}`} ORDER BY id LIMIT ?`,
    ...every.values,
    ...within.flatMap(({values}) => values),
    limit,
  );
  return rows.map(({id}) => id);
}

/** The chunks that match every one of `matches`, as a subquery. */
export function allOf(matches: readonly Match[]): Condition {
  const words = matches.filter(({grams}) => grams === null).map((match) => `(${match.words ?? ''})`);
  const parts = [
    ...(words.length === 0 ? [] : [matching({words: words.join(' AND '), grams: null})]),
    ...matches.filter(({grams}) => grams !== null).map(matching),
  ];
  return {
    sql: parts.map(({sql}) => `SELECT id FROM (${sql})`).join(' INTERSECT '),
    values: parts.flatMap(({values}) => values),
  };
}

const indexes = [
  {
    name: 'words',
    found: 'SELECT rowid AS id FROM words WHERE words MATCH ?',
    scored: `SELECT rowid AS id, -bm25(words, ${Object.values(fieldWeights).join(', ')}) AS score
      FROM words WHERE words MATCH ?`,
  },
  {
    name: 'grams',
    found: 'SELECT rowid AS id FROM grams WHERE grams MATCH ?',
    scored: 'SELECT rowid AS id, -bm25(grams) AS score FROM grams WHERE grams MATCH ?',
  },
] as const;

function matching(match: Match): Condition {
  const asked = indexes.filter(({name}) => match[name] !== null);
  return {
    sql: asked.map(({found}) => found).join(' UNION '),
    values: asked.map(({name}) => match[name] ?? ''),
  };
}
