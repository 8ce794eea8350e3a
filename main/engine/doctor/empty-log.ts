import {isForeignLog, setLogAside} from '../db/foreign-log.ts';
import {checkpoint} from '../db/checkpoint.ts';
import {listNeighbours, removeFile} from './backup-files.ts';
import {isLeft, isRemovable} from './check-log.ts';
import type {DoctorContext} from './doctor-context.ts';
import {count} from './finding.ts';
import type {Clock} from '../ports.ts';

/** Writes the log into the library, and removes locks that nobody holds and that hold nothing. */
export function emptyLog({database: {file, write}, clock}: DoctorContext): string {
  const isWhole = checkpoint(write);
  const left = listNeighbours(file).filter((neighbour) => isLeft(file, neighbour, clock.now()));
  // The journal of the library itself is SQLite's to remove.
  const removable = left.filter((neighbour) => isRemovable(neighbour) && neighbour.path !== `${file}-journal`);
  for (const {path} of removable) removeFile(path);
  const log = isWhole
    ? 'The log was written into the library and emptied'
    : 'The log was written into the library as far as other programs let it';
  return `${log}; ${count(removable.length, 'empty lock')} were removed.`;
}

/**
 * Moves the log beside a library that is not open out of the way, if it certainly belongs to another file, and returns
 * the new names; none when it belongs to the library.
 */
export function setForeignLogAside(file: string, clock: Clock): readonly string[] {
  if (!isForeignLog(file)) return [];
  const stamp = new Date(clock.now()).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return setLogAside(file, `foreign-${stamp}`);
}
