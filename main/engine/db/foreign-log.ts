import {closeSync, openSync, readSync, renameSync, statSync} from 'node:fs';
import {EngineError} from '../domain/engine-error.ts';
import {type LogSummary, stampOffset, summariseLog} from './read-log.ts';

/**
 * Throws `DATABASE_CORRUPT` when the write-ahead log beside a library was written for another file, or for another
 * state of this one: when a copy was put in the library's place and the old log was left there. SQLite would write
 * the log's pages into the copy. What cannot be told for certain passes.
 */
export function refuseForeignLog(file: string): void {
  if (!isForeignLog(file)) return;
  throw new EngineError(
    'DATABASE_CORRUPT',
    `The library ${file} was not opened, because the log ${file}-wal beside it belongs to another file or to another state of it, and would spoil it. Nothing was changed. “commonplace doctor --db FILE --repair empty-log” moves the log aside; or do it yourself with both ${file}-wal and ${file}-shm.`,
  );
}

/** Whether the log beside a file was certainly not written for it. */
export function isForeignLog(file: string): boolean {
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = compareOnce(file);
    if (answer !== 'changed') return answer === 'foreign';
  }
  return false;
}

/** Moves a log and its index out of the way of the file, and returns their new names. Nothing is deleted. */
export function setLogAside(file: string, stamp: string): string[] {
  return ['-wal', '-shm'].flatMap((suffix) => {
    const from = `${file}${suffix}`;
    if (!statSync(from, {throwIfNoEntry: false})) return [];
    const to = `${from}.${stamp}`;
    renameSync(from, to);
    return [to];
  });
}

/**
 * Another program may be writing both files: the log is read before and after, and only an answer within one
 * generation of the log counts. Within one, the file's stamp moves up only, and never beyond the log's.
 */
function compareOnce(file: string): 'own' | 'foreign' | 'changed' {
  const before = logHeader(file);
  if (before === null) return 'own';
  const base = readHead(file);
  const log = summariseLog(`${file}-wal`);
  const after = logHeader(file);
  if (!after?.equals(before)) return 'changed';
  return base === null || log === null || belongs(base, log) ? 'own' : 'foreign';
}

interface Head {
  readonly pageSize: number;
  /** Counts transactions (`stampChange`); 0 in a file that no version with stamps has written yet. */
  readonly stamp: number;
  /** In pages. */
  readonly size: number;
}

/**
 * A log starts from the file as it was then, and the file takes over parts of it later. So the first stamp in the log
 * is at most one above that of the file, and the last not below it; and a log without a change of the first page
 * cannot have changed the number of pages.
 */
function belongs(base: Head, log: LogSummary): boolean {
  if (base.pageSize !== log.pageSize) return false;
  const {first, last, sizes} = log;
  if (first === null || last === null) return sizes.every((size) => size === base.size);
  if (base.stamp === 0) return true;
  return first - 1 <= base.stamp && base.stamp <= last;
}

function logHeader(file: string): Buffer | null {
  const head = readStart(`${file}-wal`, 32);
  return head?.length === 32 ? head : null;
}

/** Null for a file that is no database yet. */
function readHead(file: string): Head | null {
  const head = readStart(file, 100);
  if (head?.length !== 100 || head.toString('latin1', 0, 15) !== 'SQLite format 3') return null;
  const pageSize = head.readUInt16BE(16);
  return {
    pageSize: pageSize === 1 ? 65_536 : pageSize,
    stamp: head.readUInt32BE(stampOffset),
    size: head.readUInt32BE(28),
  };
}

function readStart(path: string, length: number): Buffer | null {
  try {
    const handle = openSync(path, 'r');
    try {
      const buffer = Buffer.alloc(length);
      return buffer.subarray(0, readSync(handle, buffer, 0, length, 0));
    } finally {
      closeSync(handle);
    }
  } catch {
    return null;
  }
}
