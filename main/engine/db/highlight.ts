import Database from 'better-sqlite3';
import {separateScripts} from '../domain/grams.ts';
import type {Span} from '../ports.ts';
import {all, run} from './prepared.ts';
import {wordTokeniser} from './words.ts';

/** The fields of the word index, in its order. */
export const wordFields = ['title', 'aliases', 'headings', 'body', 'tags'] as const;
export type WordField = (typeof wordFields)[number];

/** One chunk as text, to be marked. */
export type MarkedRow = {readonly id: number} & Readonly<Record<WordField, string>>;

/** Where an expression matched, per field. */
export type FieldSpans = Readonly<Record<WordField, readonly Span[]>>;

/**
 * Where an FTS5 expression matches in these rows, by row. The word index keeps no text, so the few rows of a page are
 * indexed once more in memory, with the same tokeniser: what is marked is what matched. Rows without a match are
 * left out.
 */
export function highlight(rows: readonly MarkedRow[], expression: string): Map<number, FieldSpans> {
  fill(rows);
  const columns = wordFields.map((field, index) => `highlight(page, ${index}, char(0xe000), char(0xe001)) AS ${field}`);
  const marked = all<MarkedRow>(
    memory(),
    `SELECT rowid AS id, ${columns.join(', ')} FROM page WHERE page MATCH ?`,
    expression,
  );
  const texts = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    marked.map((row) => {
      const spans = wordFields.map((field) => [field, readMarks(row[field], texts.get(row.id)?.[field] ?? '')]);
      return [row.id, Object.fromEntries(spans) as FieldSpans];
    }),
  );
}

/** The rows, of those given to `highlight` last, in which an expression matches. */
export function findAmongMarked(expression: string): Set<number> {
  const found = all<{id: number}>(memory(), 'SELECT rowid AS id FROM page WHERE page MATCH ?', expression);
  return new Set(found.map(({id}) => id));
}

const open = '\ue000';
const close = '\ue001';

let connection: Database.Database | undefined;

function memory(): Database.Database {
  if (connection) return connection;
  connection = new Database(':memory:');
  connection.exec(`CREATE VIRTUAL TABLE page USING fts5(
    ${wordFields.join(', ')}, columnsize=0, tokenize='${wordTokeniser}')`);
  return connection;
}

/** The rows of the page before were never committed: undoing them is quicker than deleting them. */
function fill(rows: readonly MarkedRow[]): void {
  if (memory().inTransaction) run(memory(), 'ROLLBACK');
  run(memory(), 'BEGIN');
  for (const row of rows)
    run(
      memory(),
      `INSERT INTO page (rowid, ${wordFields.join(', ')}) VALUES (?, ?, ?, ?, ?, ?)`,
      row.id,
      ...wordFields.map((field) => separateScripts(withoutMarks(row[field]))),
    );
}

function withoutMarks(text: string): string {
  return text.replace(/[\ue000\ue001\0]/gu, ' ');
}

/** Offsets into the text as it was: spaces that `separateScripts` put in are in the marked text only. */
function readMarks(marked: string, text: string): Span[] {
  const original = withoutMarks(text);
  const spans: Span[] = [];
  let offset = 0;
  let start = 0;
  for (let index = 0; index < marked.length; index++) {
    const unit = marked.charAt(index);
    if (unit === open) start = offset;
    else if (unit === close) spans.push({start, end: offset});
    else if (unit === original.charAt(offset)) offset++;
  }
  return spans;
}
