import {basename} from 'node:path';
import type {SourceView} from '#contract/library';
import {EngineError} from '../domain/engine-error.ts';
import type {Steps} from '../domain/steps.ts';
import {deleteChunks} from './chunks.ts';
import {inTransaction, type ReadConnection, type WriteConnection} from './connection.ts';
import {breakLinksToSource} from './edges-write.ts';
import {deleteMemory, listKnownFiles, moveToSpace} from './memories.ts';
import {all, get, run} from './prepared.ts';

/** One watched folder, as stored. Times are UTC ISO. */
export interface SourceRow {
  readonly id: number;
  /** Also the `spaceKey` of its notes, except where `metadata.json` names another. */
  readonly name: string;
  /** Absolute path. */
  readonly root: string;
  readonly layout: SourceView['layout'];
  readonly state: SourceView['state'];
  /** Why the folder is not ready; empty otherwise. */
  readonly reason: string;
  readonly addedAt: string;
  /** When the last scan that reached its end began. */
  readonly lastScanAt: string | null;
}

export interface NewSource {
  readonly root: string;
  readonly layout: SourceRow['layout'];
  /** Left out, the folder's own name, with a number when another source has it. */
  readonly name?: string | undefined;
  readonly addedAt: string;
}

const columns = `id, name, root, layout, state, reason, added_at AS addedAt, last_scan_at AS lastScanAt`;

/**
 * Adds a folder, or gives back the source that already has it, with layout and name as asked for now.
 * Throws `CONFLICT` when another folder has the name.
 */
export function addSource(write: WriteConnection, source: NewSource): SourceRow {
  return inTransaction(write, () => {
    const known = findSourceByRoot(write, source.root);
    const name = source.name ?? known?.name ?? freeName(write, source.root);
    const holder = findSourceByName(write, name);
    if (holder && holder.id !== known?.id)
      throw new EngineError('CONFLICT', `The name “${name}” belongs to the folder ${holder.root}; choose another.`);
    return known ? changeSource(write, known, {name, layout: source.layout}) : insertSource(write, {...source, name});
  });
}

/** All sources, in the order in which they were added. */
export function listSources(read: ReadConnection): SourceRow[] {
  return all<SourceRow>(read, `SELECT ${columns} FROM sources ORDER BY id`);
}

export function findSource(read: ReadConnection, id: number): SourceRow | undefined {
  return get<SourceRow>(read, `SELECT ${columns} FROM sources WHERE id = ?`, id);
}

/** `root` is an absolute path. */
export function findSourceByRoot(read: ReadConnection, root: string): SourceRow | undefined {
  return get<SourceRow>(read, `SELECT ${columns} FROM sources WHERE root = ?`, root);
}

function findSourceByName(read: ReadConnection, name: string): SourceRow | undefined {
  return get<SourceRow>(read, `SELECT ${columns} FROM sources WHERE name = ?`, name);
}

/** Removes a source with all its notes, step by step. Links to them from other notes become broken. */
export function* removeSource(write: WriteConnection, id: number): Steps<void> {
  breakLinksToSource(write, id);
  for (const note of listKnownFiles(write, id)) {
    yield* deleteChunks(write, note.id);
    deleteMemory(write, note.id);
    yield undefined;
  }
  run(write, 'DELETE FROM sources WHERE id = ?', id);
}

export function setSourceState(
  write: WriteConnection,
  id: number,
  {state, reason = ''}: {readonly state: SourceRow['state']; readonly reason?: string},
): void {
  run(write, 'UPDATE sources SET state = ?, reason = ? WHERE id = ?', state, reason, id);
}

/** Notes that a scan of the whole folder, begun at `startedAt`, has reached its end. */
export function setScanned(write: WriteConnection, id: number, startedAt: string): void {
  run(write, 'UPDATE sources SET last_scan_at = ? WHERE id = ?', startedAt, id);
}

function insertSource(write: WriteConnection, source: NewSource & {readonly name: string}): SourceRow {
  const {rowid} = run(
    write,
    'INSERT INTO sources (name, root, layout, added_at) VALUES (?, ?, ?, ?)',
    source.name,
    source.root,
    source.layout,
    source.addedAt,
  );
  return stored(write, rowid);
}

/** The notes of a source carry its name as their space, unless they have their own. */
function changeSource(
  write: WriteConnection,
  known: SourceRow,
  {name, layout}: Pick<SourceRow, 'name' | 'layout'>,
): SourceRow {
  run(write, 'UPDATE sources SET name = ?, layout = ? WHERE id = ?', name, layout, known.id);
  if (name !== known.name) moveToSpace(write, known.id, {from: known.name, to: name});
  return stored(write, known.id);
}

function stored(read: ReadConnection, id: number): SourceRow {
  const source = findSource(read, id);
  if (!source) throw new EngineError('NOT_FOUND', `There is no source ${id}.`);
  return source;
}

function freeName(read: ReadConnection, root: string): string {
  const base = basename(root) || 'notes';
  let name = base;
  for (let number = 2; findSourceByName(read, name); number++) name = `${base} ${number}`;
  return name;
}
