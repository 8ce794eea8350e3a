import type {ReadConnection, WriteConnection} from '../db/connection.ts';
import {codeOf} from '../db/database-errors.ts';
import {keptFor} from '../db/kept-for.ts';
import {hasLostWords, rebuildWordIndexes} from '../db/rebuild-words.ts';
import {inSnapshot} from '../db/snapshot.ts';
import type {DamageReport} from '../ports.ts';

/** What it takes to answer around damage. */
export interface HealingContext {
  readonly read: ReadConnection;
  /** Writes nothing but a word index anew. */
  readonly write: WriteConnection;
  readonly damage: DamageReport;
}

/** The word index as an answer may use it. */
export interface WordIndex {
  /** Looks something up; gives `without` when the index cannot answer. */
  find<T>(lookup: () => T, without: T): T;
  /** Why it cannot answer, in words; null when it can. */
  readonly error: string | null;
  /** It was damaged and has been made anew for this answer. */
  readonly rebuilt: boolean;
}

/**
 * Makes an answer on one state of the library. When the word index turns out to be damaged it is rebuilt once, on the
 * connection that may write and while others get their turn, and the answer is made again; when that does not help it
 * is made without the index.
 */
export async function answerWithWords<T>(
  {read, write, damage}: HealingContext,
  answer: (index: WordIndex) => T,
): Promise<T> {
  const first = attempt(read, answer, false);
  if (!(first instanceof WordIndexFailure)) return first;
  const rebuilt = first.isDamage && (await tryRebuild(write));
  damage.words(rebuilt, first.message);
  const second = rebuilt ? attempt(read, answer, true) : first;
  if (!(second instanceof WordIndexFailure)) return second;
  return inSnapshot(read, () => answer({find: (_, without) => without, error: second.message, rebuilt}));
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
    // An answer also asks the index on the way: what to leave out, and how good a passage is that meaning found.
    if (codeOf(error) === 'SQLITE_CORRUPT_VTAB') return failureOf(error as Error);
    throw error;
  }
}

function watch<T>(read: ReadConnection, lookup: () => T, rebuilt: boolean): T {
  try {
    const found = lookup();
    if (rebuilt || !keptFor(read, 'lost words', () => hasLostWords(read))) return found;
  } catch (error) {
    if (codeOf(error) === '') throw error;
    throw failureOf(error as Error);
  }
  throw new WordIndexFailure('The word index has lost its words.', true);
}

/** Only what FTS5 says of its own tables counts as damage: that of the file itself cannot be mended from its texts. */
function failureOf(error: Error): WordIndexFailure {
  return new WordIndexFailure(`The word index failed: ${error.message}.`, codeOf(error) === 'SQLITE_CORRUPT_VTAB');
}

async function tryRebuild(write: WriteConnection): Promise<boolean> {
  try {
    await rebuildWordIndexes(write);
    return true;
  } catch (error) {
    if (codeOf(error) === '') throw error;
    return false;
  }
}
