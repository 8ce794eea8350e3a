import type {CheckResult} from '#contract/doctor';
import type {OpenDatabase} from '../db/connection.ts';
import type {VectorSet} from '../db/vectors.ts';
import type {MemoryContext} from '../memory/memory-context.ts';
import type {Clock, Embedder} from '../ports.ts';
import type {MemoryBackup} from './keep-backup.ts';

/** What checks and repairs work with. Folders and vectors are read and made by others, who are asked to. */
export interface DoctorContext {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly memory: MemoryContext;
  readonly backup: MemoryBackup;
  /** The chosen embedder, or what stands in its place. */
  readonly embedder: () => Embedder;
  /** Reads a source again, or, with `rebuild`, makes all of its index anew; resolves when that is done. */
  readonly refresh: (sourceId: number, options: {readonly rebuild: boolean}) => Promise<void>;
  /** Makes the vectors that are missing: to the end, or, where the engine stays, in the background. */
  readonly fill: () => Promise<void>;
  /** Takes a set of vectors out of use and makes its vectors anew. */
  readonly remakeVectors: (set: VectorSet) => Promise<void>;
}

/** What one check says. */
export type Finding = Pick<CheckResult, 'state' | 'found' | 'items' | 'repair'>;

/** Looks at one thing; `deep` also at what takes long. What it throws makes it `unknown`. */
export type Check = (context: DoctorContext, deep: boolean) => Finding | Promise<Finding>;
