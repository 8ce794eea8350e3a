import type {ReadConnection} from './connection.ts';
import {all} from './prepared.ts';

/** What a note can be found by: `file` is the last part of its path, without the extension. */
export type NameField = 'title' | 'alias' | 'file' | 'path';

/** One name of one note, in the form under which names are compared. */
export interface NoteName {
  readonly id: number;
  readonly field: NameField;
  readonly name: string;
}

interface NamePlace {
  readonly field: NameField;
  readonly table: string;
  /** The column with the row id of the note. */
  readonly id: string;
  /** The column with the name in its compared form. */
  readonly name: string;
}

/** Every look-up is answered by an index alone. */
const places: readonly NamePlace[] = [
  {field: 'title', table: 'memories', id: 'id', name: 'title_key'},
  {field: 'alias', table: 'aliases', id: 'memory_id', name: 'alias_key'},
  {field: 'file', table: 'memories', id: 'id', name: 'name_key'},
  {field: 'path', table: 'memories', id: 'id', name: 'path_key'},
];

/** The most names that one look-up gives per field. Shorter names come first: more of them is what was typed. */
const perField = 100;

/** How many words `findNamesWithWords` can look for. Each number of them is a statement of its own. */
export const maxWords = 6;

/** The row ids of the notes whose names may be given, as a JSON array; null for all. */
export type Among = string | null;

/** Names that start with `key`, which is matched as it stands. */
export function findNamesFrom(read: ReadConnection, key: string, among: Among): NoteName[] {
  const above = `${key}\u{10FFFF}`;
  return findNames(read, {where: 'NAME >= @key AND NAME < @above', values: {key, above}, among});
}

/** Names that hold every word somewhere; those where each starts a word come first. Takes 1 to `maxWords` words. */
export function findNamesWithWords(read: ReadConnection, words: readonly string[], among: Among): NoteName[] {
  const isIn = words.map((_, at) => `instr(NAME, @word${at})`).join(' AND ');
  const startsWord = words.map((_, at) => `' ' || NAME GLOB @start${at}`).join(' AND ');
  const values = Object.fromEntries(
    words.flatMap((word, at) => [
      [`word${at}`, word],
      [`start${at}`, wordStart(word)],
    ]),
  );
  return findNames(read, {where: isIn, values, order: `(${startsWord}) DESC,`, among});
}

/** Names that hold every one of the letters in this order, other letters between them allowed. */
export function findNamesWithLetters(read: ReadConnection, letters: readonly string[], among: Among): NoteName[] {
  const pattern = letters.map((letter) => letter.replace(/[\\%_]/g, String.raw`\$&`)).join('%');
  return findNames(read, {
    where: String.raw`NAME LIKE @pattern ESCAPE '\'`,
    values: {pattern: `%${pattern}%`},
    among,
  });
}

/** A condition and an order on a name, written with NAME for its column. */
interface Wanted {
  readonly where: string;
  readonly order?: string;
  readonly values: Readonly<Record<string, string>>;
  readonly among: Among;
}

function findNames(read: ReadConnection, {where, order = '', values, among}: Wanted): NoteName[] {
  const known = among === null ? {} : {among};
  return places.flatMap(({field, table, id, name}) => {
    const sql = `SELECT ${id} AS id, '${field}' AS field, NAME AS name FROM ${table}
      WHERE ${where}${among === null ? '' : ` AND ${id} IN (SELECT value FROM json_each(@among))`}
      ORDER BY ${order} length(NAME), NAME, ${id} LIMIT ${perField}`;
    return all<NoteName>(read, sql.replaceAll('NAME', name), {...values, ...known});
  });
}

/** A pattern for a word that starts after anything but a Latin letter or digit. */
function wordStart(word: string): string {
  return `*[^a-z0-9]${word.replace(/[[*?]/g, '[$&]')}*`;
}
