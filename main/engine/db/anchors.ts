import type {Anchor} from '../domain/note.ts';
import type {WriteConnection} from './connection.ts';
import {run} from './prepared.ts';

/** Stores the headings and block ids of a memory, in order of the text, in place of those it had. */
export function writeAnchors(write: WriteConnection, memoryId: number, anchors: readonly Anchor[]): void {
  run(write, 'DELETE FROM anchors WHERE memory_id = ?', memoryId);
  const sql = 'INSERT INTO anchors (memory_id, idx, type, depth, text, slug, start) VALUES (?, ?, ?, ?, ?, ?, ?)';
  for (const [index, {type, depth, text, slug, start}] of anchors.entries())
    run(write, sql, memoryId, index, type, depth, text, slug, start);
}
