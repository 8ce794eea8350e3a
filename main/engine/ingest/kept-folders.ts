import {join} from 'node:path';
import type {KnownFile} from '../db/memories.ts';
import type {Verdict} from './confirm-gone.ts';

/** A folder that cannot be read, though the library has notes of it. */
export interface KeptFolder {
  /** Absolute. */
  readonly folder: string;
  readonly reason: string;
  readonly notes: number;
}

/** The folders of notes of which nobody can tell whether they are gone, those with most notes first. */
export function keptFolders(root: string, unknown: Verdict<KnownFile>['unknown']): KeptFolder[] {
  const byFolder = Map.groupBy(unknown, ({folder}) => folder);
  return [...byFolder]
    .map(([folder, files]) => ({folder: join(root, folder), reason: files[0]?.reason ?? '', notes: files.length}))
    .sort((a, b) => b.notes - a.notes);
}

/** A sentence for people; empty when there is nothing to tell. */
export function describeKept(kept: readonly KeptFolder[]): string {
  const [first, ...others] = kept;
  if (!first) return '';
  const more = others.length === 0 ? '' : ` The same goes for ${count(others.length, 'other folder')}.`;
  return `The folder ${first.folder} cannot be read: ${first.reason}. The index keeps its ${count(first.notes, 'note')}.${more}`;
}

function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}
