import type {OpenDatabase, ReadConnection, WriteConnection} from '../db/connection.ts';
import {codeOf} from '../db/database-errors.ts';
import {hasLostWords, rebuildWordIndexes} from '../db/rebuild-words.ts';
import {inSnapshot} from '../db/snapshot.ts';

/** The word index as an answer may use it. */
export interface WordIndex {
  /** Looks something up; gives nothing when the index cannot answer. */
  find(lookup: () => readonly number[]): readonly number[];
  /** Why it cannot answer, in words; null when it can. */
  readonly error: string | null;
  /** It was damaged and has been made anew for this answer. */
  readonly rebuilt: boolean;
}

/**
 * Makes an answer on one state of the library. When the word index turns out to be damaged it is rebuilt once, on the
 * connection that may write, and the answer is made again; when that does not help it is made without the index.
 */
export function answerWithWords<T>(
  {read, write}: Pick<OpenDatabase, 'read' | 'write'>,
  answer: (index: WordIndex) => T,
): T {
  const first = attempt(read, answer, false);
  if (!(first instanceof WordIndexFailure)) return first;
  const rebuilt = first.isDamage && tryRebuild(write);
  const second = rebuilt ? attempt(read, answer, true) : first;
  if (!(second instanceof WordIndexFailure)) return second;
  return inSnapshot(read, () => answer({find: () => [], error: second.message, rebuilt}));
}

/** The word index gave an error, or lost what it was given. */
class WordIndexFailure extends Error {
  readonly isDamage: boolean;

  constructor(message: string, isDamage: boolean) {
    super(message);
    this.isDamage = isDamage;
  }
}

function attempt<T>(read: ReadConnection, answer: (index: WordIndex) => T, rebuilt: boolean): T | WordIndexFailure {
  try {
    const find: WordIndex['find'] = (lookup) => watch(read, lookup, rebuilt);
    return inSnapshot(read, () => answer({find, error: null, rebuilt}));
  } catch (error) {
    if (error instanceof WordIndexFailure) return error;
    throw error;
  }
}

function watch(read: ReadConnection, lookup: () => readonly number[], rebuilt: boolean): readonly number[] {
  try {
    const found = lookup();
    if (rebuilt || !hasLostWords(read)) return found;
  } catch (error) {
    const code = codeOf(error);
    if (code === '') throw error;
    // Only what FTS5 says of its own tables: damage of the file itself cannot be mended from its texts.
    throw new WordIndexFailure(`The word index failed: ${(error as Error).message}.`, code === 'SQLITE_CORRUPT_VTAB');
  }
  throw new WordIndexFailure('The word index has lost its words.', true);
}

function tryRebuild(write: WriteConnection): boolean {
  try {
    rebuildWordIndexes(write);
    return true;
  } catch (error) {
    if (codeOf(error) === '') throw error;
    return false;
  }
}
