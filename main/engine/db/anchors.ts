import type {Anchor} from '../domain/note.ts';
import {eachInSteps, type Steps} from '../domain/steps.ts';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {all, run} from './prepared.ts';

/** Stores the headings and block ids of a memory, in order of the text, in place of those it had. */
export function* writeAnchors(write: WriteConnection, memoryId: number, anchors: readonly Anchor[]): Steps<void> {
  run(write, 'DELETE FROM anchors WHERE memory_id = ?', memoryId);
  const sql = 'INSERT INTO anchors (memory_id, idx, type, depth, text, slug, start) VALUES (?, ?, ?, ?, ?, ?, ?)';
  yield* eachInSteps(anchors, ({type, depth, text, slug, start}, index) => {
    run(write, sql, memoryId, index, type, depth, text, slug, start);
  });
}

/** A heading of a memory, and the index of the chunk that it stands in. */
export interface HeadingPlace {
  readonly text: string;
  readonly slug: string;
  readonly chunk: number;
}

/** The headings of a memory in the order of its text. Where windows of a long section overlap, the later one counts. */
export function listHeadingPlaces(read: ReadConnection, memoryId: number): HeadingPlace[] {
  return all(
    read,
    `SELECT a.text, a.slug, max(c.idx) AS chunk FROM anchors a
     JOIN chunks c ON c.memory_id = a.memory_id AND c.start <= a.start AND a.start < c.end
     WHERE a.memory_id = ? AND a.type = 'heading' GROUP BY a.idx ORDER BY a.idx`,
    memoryId,
  );
}
