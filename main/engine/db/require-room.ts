import {statfsSync} from 'node:fs';
import {dirname} from 'node:path';
import {EngineError} from '../domain/engine-error.ts';

/** What a library may take before anything of a note is in it: its empty tables, and its write-ahead log; bytes. */
const leastRoom = 24 * 1024 * 1024;

const megabyte = 1024 * 1024;

/**
 * Throws `DISK_FULL` when there is hardly any room where the library lies or is to lie, so that nothing is begun
 * there. A disk that fills up later is told of by the database.
 */
export function requireRoom(file: string): void {
  const free = freeBytes(dirname(file));
  if (free === null || free >= leastRoom) return;
  throw new EngineError(
    'DISK_FULL',
    `There is too little room for the library ${file}: its disk has ${Math.floor(free / megabyte)} MB left, and indexing needs at least ${leastRoom / megabyte} MB. Free some space, or name a file on another disk with --db.`,
  );
}

/** Free bytes of the disk that a folder lies on, or will lie on; null when the system does not tell. */
function freeBytes(folder: string): number | null {
  try {
    const {bavail, bsize} = statfsSync(folder);
    return bavail * bsize;
  } catch {
    const parent = dirname(folder);
    return parent === folder ? null : freeBytes(parent);
  }
}
