import type {EdgeType} from '#contract/edge';
import {linkKey, readPlace} from '../domain/link-key.ts';
import type {Link} from '../domain/note.ts';
import {eachInSteps, type Steps} from '../domain/steps.ts';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {all, get, run} from './prepared.ts';

/** A link of a note with where it leads now. */
export interface StoredLink {
  readonly id: number;
  readonly type: EdgeType;
  readonly via: Link['via'] | 'stated';
  readonly target: string;
  readonly anchor: string | null;
  readonly label: string | null;
  readonly state: LinkState;
  readonly targetId: number | null;
  /** The note that the link stands in. */
  readonly fromId: number;
  readonly fromSource: number | null;
  readonly fromPath: string | null;
}

export type LinkState = 'resolved' | 'ambiguous' | 'broken';

/** Where a link leads, and how its words are to be read when that is the other way round. */
export interface LinkOutcome {
  readonly state: LinkState;
  readonly targetId: number | null;
  readonly target: string;
  readonly anchor: string | null;
  readonly label: string | null;
}

/** Stores the links of a note in place of those its file had; all are broken until they are resolved. */
export function* writeLinks(
  write: WriteConnection,
  memoryId: number,
  {links, createdAt}: {readonly links: readonly Link[]; readonly createdAt: string},
): Steps<void> {
  run(write, `DELETE FROM edges WHERE src_id = ? AND origin = 'file'`, memoryId);
  const sql = `INSERT INTO edges (src_id, type, origin, via, target, target_key, anchor, label, state, start, created_at)
    VALUES (?, ?, 'file', ?, ?, ?, ?, ?, 'broken', ?, ?)`;
  yield* eachInSteps(links, ({type, via, target, anchor, label, start}) => {
    run(write, sql, memoryId, type, via, target, linkKey(target), anchor, label, start, createdAt);
  });
}

/** The links that stand in a note. */
export function listLinksFrom(read: ReadConnection, memoryId: number): StoredLink[] {
  return all(read, `${select} WHERE src_id = ? AND via <> 'stated'`, memoryId);
}

/** The links that any of these link keys may concern: by their target, or by their label, which some programs write first. */
export function listLinksByKeys(read: ReadConnection, keys: readonly string[]): StoredLink[] {
  const wanted = new Set(keys);
  const byTarget = all<StoredLink>(
    read,
    `${select} WHERE target_key IN (SELECT value FROM json_each(?)) AND via <> 'stated'`,
    JSON.stringify(keys),
  );
  const seen = new Set(byTarget.map(({id}) => id));
  const labelled = all<StoredLink>(read, `${select} WHERE label IS NOT NULL AND via = 'wikilink'`);
  return [
    ...byTarget,
    ...labelled.filter((link) => !seen.has(link.id) && wanted.has(linkKey(readPlace(link.label ?? '').target))),
  ];
}

/** Every link of the library. */
export function listAllLinks(read: ReadConnection): StoredLink[] {
  return all(read, `${select} WHERE via <> 'stated'`);
}

export function setOutcome(write: WriteConnection, id: number, outcome: LinkOutcome): void {
  run(
    write,
    'UPDATE edges SET state = ?, dst_id = ?, target = ?, target_key = ?, anchor = ?, label = ? WHERE id = ?',
    outcome.state,
    outcome.targetId,
    outcome.target,
    linkKey(outcome.target),
    outcome.anchor,
    outcome.label,
    id,
  );
}

/** Marks links to a note that is about to go. */
export function breakLinksTo(write: WriteConnection, memoryId: number): void {
  run(write, `UPDATE edges SET state = 'broken', dst_id = NULL WHERE dst_id = ?`, memoryId);
}

/** Marks links to all notes of a source that is about to go. */
export function breakLinksToSource(write: WriteConnection, sourceId: number): void {
  run(
    write,
    `UPDATE edges SET state = 'broken', dst_id = NULL
     WHERE dst_id IN (SELECT id FROM memories WHERE source_id = ?)`,
    sourceId,
  );
}

const select = `SELECT edges.id, type, via, target, anchor, label, edges.state, dst_id AS targetId, src_id AS fromId,
    source_id AS fromSource, local_path AS fromPath
  FROM edges JOIN memories ON memories.id = src_id`;

/** Whether a link says that another note supersedes this one. */
export function isSupersededNow(read: ReadConnection, memoryId: number): boolean {
  const sql = `SELECT 1 FROM edges WHERE dst_id = ? AND src_id <> dst_id AND type = 'SUPERSEDES' AND state = 'resolved'`;
  return get(read, sql, memoryId) !== undefined;
}
