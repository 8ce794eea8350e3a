import {checkNext, type ErrorCode} from '#contract/errors';
import {EngineError} from '../domain/engine-error.ts';

/** SQLite's primary result codes that have a cause a person can act on, and the sentence for each. */
const causes: readonly {
  readonly prefix: string;
  readonly code: ErrorCode;
  readonly sentence: string;
  readonly details?: EngineError['details'];
}[] = [
  {
    prefix: 'SQLITE_BUSY',
    code: 'DATABASE_LOCKED',
    sentence: 'is being written by another program; wait for it to finish, then try again.',
  },
  {
    prefix: 'SQLITE_LOCKED',
    code: 'DATABASE_LOCKED',
    sentence: 'is being written by another program; wait for it to finish, then try again.',
  },
  {
    prefix: 'SQLITE_NOTADB',
    code: 'DATABASE_CORRUPT',
    sentence: 'is not a Commonplace library; name another file with --db.',
  },
  {
    prefix: 'SQLITE_CORRUPT',
    code: 'DATABASE_CORRUPT',
    sentence:
      'is damaged; keep a copy of it, then index the notes into a new file with --db. A check of the library says what is left.',
    details: checkNext,
  },
  {prefix: 'SQLITE_FULL', code: 'DISK_FULL', sentence: 'cannot grow: the disk is full. Free some space and try again.'},
  {
    prefix: 'SQLITE_READONLY',
    code: 'DATABASE_READ_ONLY',
    sentence: 'cannot be written; check the permissions of the file and its folder, or name another with --db.',
  },
  {
    prefix: 'SQLITE_CANTOPEN',
    code: 'DATABASE_READ_ONLY',
    sentence: 'cannot be opened; check the permissions of the file and its folder, or name another with --db.',
  },
  {
    prefix: 'SQLITE_IOERR',
    code: 'DATABASE_READ_ONLY',
    sentence: 'cannot be read or written: the disk reports a fault. Check the disk and try again.',
  },
];

/**
 * Turns what SQLite threw into a sentence that names the file; what is not SQLite's passes through unchanged.
 * An `EngineError` about the schema gets the file's name in front; what came too late is `CANCELLED`.
 */
export function describeDatabaseError(file: string, error: unknown): unknown {
  if (error instanceof EngineError)
    return error.code === 'DATABASE_NEWER'
      ? new EngineError(error.code, `The library ${file} is newer than this program: ${error.message}.`, {cause: error})
      : error;
  if (isOfClosed(error)) return new EngineError('CANCELLED', 'The library has been closed.', {cause: error});
  const known = causeOf(error);
  if (!known) return error;
  const {code, sentence, details} = known;
  return new EngineError(code, `The library ${file} ${sentence}`, {cause: error, ...(details && {details})});
}

/** Work that was still going on when the library was closed; better-sqlite3 has no code for it. */
function isOfClosed(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'The database connection is not open';
}

/** Whether waiting may help: another program writes, or the disk is full. */
export function mayPass(error: unknown): boolean {
  const code = causeOf(error)?.code;
  return code === 'DATABASE_LOCKED' || code === 'DISK_FULL';
}

/** Whether the database could not be read or written, for a cause that has its sentence. */
export function isDatabaseError(error: unknown): boolean {
  return causeOf(error) !== undefined;
}

/** Whether an error tells of damage in the vector index, as far as that can be told: the file itself may be damaged. */
export function isVectorDamage(error: unknown): boolean {
  const isCoded = codeOf(error) === 'SQLITE_ERROR' && error instanceof Error;
  if (isCoded && (vectorDamage.test(error.message) || /^no such table: (main\.)?vectors_/.test(error.message)))
    return true;
  return codeOf(error) === 'SQLITE_CORRUPT' || error instanceof LostVectors;
}

/** The vector index answered without complaint, and does not find what it has. */
export class LostVectors extends Error {}

/** The code that SQLite or the operating system gave an error; empty when there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

function causeOf(error: unknown): (typeof causes)[number] | undefined {
  const code = codeOf(error);
  // The vector index tells of damage in its tables by its own words alone.
  const isDamaged = code === 'SQLITE_ERROR' && error instanceof Error && vectorDamage.test(error.message);
  return causes.find(({prefix}) => (isDamaged ? 'SQLITE_CORRUPT' : code).startsWith(prefix));
}

const vectorDamage = /blob|fetch vector data|^SQL logic error$/i;
