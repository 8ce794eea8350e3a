import type {Filter, Match} from '../domain/query-model.ts';
import {nameKey} from '../domain/text.ts';
import type {ReadConnection} from './connection.ts';
import {keptFor} from './kept-for.ts';
import {all, get} from './prepared.ts';

/** A condition on a note, as SQL about the row `m` of `memories`, or about a chunk id. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** What a filter on the status means depends on when it is asked: given a status, the memories that have it. */
export type StatusCondition = (status: string) => Condition;

/** All of the conditions; one that always holds without any. */
export function every(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return {sql: 'TRUE', values: []};
  return {
    sql: conditions.map(({sql}) => `(${sql})`).join(' AND '),
    values: conditions.flatMap(({values}) => values),
  };
}

/** Up to so many ids are read once and listed, because several statements of a search ask for them. */
const listedChunks = 20_000;

/**
 * The ids of the chunks whose notes meet a condition, as a subquery; the same object for as long as the library does
 * not change, so that what was made of it can be kept.
 */
export function chunksWhere(read: ReadConnection, condition: Condition): Condition {
  return keptFor(read, `${condition.sql} ${JSON.stringify(condition.values)}`, () => listChunks(read, condition));
}

function listChunks(read: ReadConnection, {sql, values}: Condition): Condition {
  const chunks = `SELECT c.id FROM memories m JOIN chunks c ON c.memory_id = m.id WHERE ${sql}`;
  const rows = all<{id: number}>(read, `${chunks} LIMIT ${listedChunks + 1}`, ...values);
  return rows.length > listedChunks ? {sql: chunks, values} : idsIn(rows.map(({id}) => id));
}

/** A list of ids as a subquery. */
export function idsIn(ids: readonly number[]): Condition {
  return {sql: 'SELECT value FROM json_each(?)', values: [JSON.stringify(ids)]};
}

/** Whether one note meets a condition. */
export function meets(read: ReadConnection, memoryId: number, condition: Condition): boolean {
  const sql = `SELECT 1 FROM memories m WHERE m.id = ? AND (${condition.sql})`;
  return get(read, sql, memoryId, ...condition.values) !== undefined;
}

/** Filters that must hold together. Of the fields that a note has one of, several values mean any of them. */
export function groupFilters(filters: readonly Filter[]): readonly (readonly Filter[])[] {
  const groups = new Map<string, Filter[]>();
  filters.forEach((filter, index) => {
    const isChoice = !filter.negated && ['path', 'kind', 'status', 'space', 'page'].includes(filter.field);
    const key = isChoice ? filter.field : String(index);
    groups.set(key, [...(groups.get(key) ?? []), filter]);
  });
  return [...groups.values()];
}

/** The condition of filters of which any may hold. */
export function anyFilter(filters: readonly Filter[], ofStatus: StatusCondition): Condition {
  const any = filters.map((filter) => {
    const condition = filter.field === 'status' ? ofStatus(filter.value) : conditions[filter.field](filter.value);
    return filter.negated ? {...condition, sql: `(${condition.sql}) IS NOT TRUE`} : condition;
  });
  return {sql: `(${any.map(({sql}) => sql).join(' OR ')})`, values: any.flatMap(({values}) => values)};
}

/** No chunk of the note has the term: what a person leaves out is the note. */
export function lacks({words, grams}: Match): Condition {
  const found = [
    ...(words === null ? [] : ['SELECT rowid FROM words WHERE words MATCH ?']),
    ...(grams === null ? [] : ['SELECT rowid FROM grams WHERE grams MATCH ?']),
  ].join(' UNION ');
  return {
    sql: `m.id NOT IN (SELECT x.memory_id FROM chunks x WHERE x.id IN (${found}))`,
    values: [words, grams].filter((expression) => expression !== null),
  };
}

const conditions: Readonly<Record<Exclude<Filter['field'], 'status'>, (value: string) => Condition>> = {
  title: (value) => ({sql: 'instr(m.title_key, ?) > 0', values: [nameKey(value)]}),
  path: pathCondition,
  tag: (value) => tagCondition(nameKey(value)),
  kind: (value) => ({sql: 'm.kind = ?', values: [value]}),
  space: (value) => ({sql: 'm.space_key = ? COLLATE NOCASE', values: [value]}),
  page: (value) => ({sql: 'm.uid = ?', values: [value]}),
  from: (value) => ({sql: 'm.updated_at >= ?', values: [value]}),
  since: (value) => ({sql: 'm.updated_at >= ?', values: [value]}),
  to: (value) => ({sql: 'substr(m.updated_at, 1, 10) <= ?', values: [value]}),
};

/**
 * SQLite's `lower` folds the case of ASCII only, so the path is also tried in lower and upper case. Not `LIKE`, whose
 * patterns have a longest length.
 */
function pathCondition(value: string): Condition {
  const forms = [...new Set([value, value.toLowerCase(), value.toUpperCase(), value.normalize('NFD')])];
  return {
    sql: `(${forms.map(() => 'instr(lower(m.local_path), lower(?)) > 0').join(' OR ')})`,
    values: forms,
  };
}

/** What begins with `key/` lies between that and `key0`, which is next to it. */
function tagCondition(key: string): Condition {
  return {
    sql: 'm.id IN (SELECT t.memory_id FROM tags t WHERE t.tag_key = ? OR (t.tag_key >= ? AND t.tag_key < ?))',
    values: [key, `${key}/`, `${key}0`],
  };
}
