import {readBodyText} from './bodies.ts';
import type {ReadConnection} from './connection.ts';
import {all} from './prepared.ts';

/** A memory whose stored text does not hold together. */
export interface BrokenText {
  readonly uid: string;
  readonly origin: 'file' | 'stated';
  /** Name of the source; null for a statement. */
  readonly source: string | null;
  readonly path: string | null;
  readonly fault: 'no-text' | 'beyond-text' | 'no-chunks';
}

/**
 * Memories without a text, with a chunk that ends beyond its text, or without any chunk. SQLite counts
 * characters and chunks count UTF-16 units, of which a text has at least as many and at most twice as many.
 */
export function findBrokenTexts(read: ReadConnection): BrokenText[] {
  const rows = all<Omit<BrokenText, 'fault'> & {id: number; length: number | null; end: number | null}>(
    read,
    `SELECT m.id, m.uid, m.origin, s.name AS source, m.local_path AS path, length(b.text) AS length,
       (SELECT max(end) FROM chunks c WHERE c.memory_id = m.id) AS end
     FROM memories m LEFT JOIN sources s ON s.id = m.source_id LEFT JOIN bodies b ON b.memory_id = m.id
     WHERE length IS NULL OR end > length OR end IS NULL ORDER BY m.id`,
  );
  return rows.flatMap(({id, length, end, ...memory}): BrokenText[] => {
    if (length === null) return [{...memory, fault: 'no-text'}];
    if (end === null) return [{...memory, fault: 'no-chunks'}];
    return end > readBodyText(read, id).length ? [{...memory, fault: 'beyond-text'}] : [];
  });
}
