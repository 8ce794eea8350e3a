import {setImmediate} from 'node:timers/promises';
import type {Event} from '#contract/events';
import type {OpenDatabase} from './db/connection.ts';
import {isVectorDamage} from './db/database-errors.ts';
import {dropVectors} from './db/drop-vectors.ts';
import {hasLostWords, rebuildWordIndexes} from './db/rebuild-words.ts';
import {canReadVectors, listVectorSets} from './db/vector-health.ts';
import {countPending, findVectorSet, identityKey, type VectorSet} from './db/vectors.ts';
import type {SourceTender} from './ingest/tend-sources.ts';
import {keepNotices, type Notices} from './notices.ts';
import type {DamageReport, Embedder, Log} from './ports.ts';

/** Mends indexes that can be made again from the library itself, and says so. */
export interface Mender extends DamageReport {
  /** Looks at both kinds of index for a moment, when the library is opened, and mends them in the background. */
  lookOver(): void;
  /** What happened, in sentences for people. */
  news(): string[];
  /** Takes a set of vectors out of use at once and makes its vectors anew; in the background where the engine stays. */
  remakeVectors(set: VectorSet): Promise<void>;
  /** Leaves off what is being mended. */
  close(): Promise<void>;
}

export interface MendingOptions {
  readonly database: OpenDatabase;
  readonly tender: Pick<SourceTender, 'vectors'>;
  readonly embedder: () => Embedder;
  /** Whether this engine stays, so that it can mend in the background. */
  readonly watch: boolean;
  readonly emit: (event: Event) => void;
  readonly log: Log;
}

interface MendingParts extends MendingOptions {
  readonly notices: Notices;
}

/** Rows of a set removed at once. */
const sliceSize = 2000;

const wordsRebuilt = 'The word index was damaged and has been made anew from the stored texts.';

export function mendDamage(options: MendingOptions): Mender {
  const notices = keepNotices(options.emit);
  const parts = {...options, notices};
  const stop = new AbortController();
  let rebuilding = Promise.resolve();
  const {database, log, watch} = parts;
  const words: DamageReport['words'] = (isRebuilt, reason) => {
    log.warn(`word index: ${reason}`);
    notices.say(
      'words',
      isRebuilt ? wordsRebuilt : `${reason} It could not be made anew; a check of the library says more.`,
    );
  };
  const vectors: DamageReport['vectors'] = (setId, reason) => {
    log.warn(`vector index: ${reason}`);
    const set = listVectorSets(database.read).find(({id}) => id === setId);
    if (!set) return;
    if (watch && parts.embedder().available) {
      void remake(parts, set).catch((error: unknown) => {
        log.warn(`the vectors could not be taken out of use: ${String(error)}`);
        notices.say('vectors', cannotRemake);
      });
      return;
    }
    notices.say('vectors', toBeMended);
  };
  return {
    words,
    vectors,
    remakeVectors: (set) => remake(parts, set),
    news: () => {
      if (notices.has(remaking) && isWhole(parts))
        notices.replace(remaking, 'The vectors were damaged and have been made anew.');
      return notices.list();
    },
    lookOver: () => {
      rebuilding = lookAtWords(parts, words, stop.signal);
      lookAtVectors(parts, vectors);
    },
    close: () => {
      stop.abort();
      return rebuilding;
    },
  };
}

const toBeMended = 'The vectors are damaged and left out of searches; a check of the library offers to make them anew.';
const remaking = 'The vectors were damaged and are being made anew; searches find words meanwhile.';
const cannotRemake = 'The vectors are damaged and cannot be removed; a check of the library says more.';

/** The first slice takes the set out of use; then new vectors begin, and the old rows go as others let them. */
async function remake({database, tender, notices, watch}: MendingParts, set: VectorSet): Promise<void> {
  const {write} = database;
  let isGone = dropVectors(write, set.id, sliceSize);
  notices.say('vectors', remaking);
  if (watch) await tender.vectors.fillInBackground();
  while (!isGone) {
    await setImmediate();
    isGone = dropVectors(write, set.id, sliceSize);
  }
  if (!watch) await tender.vectors.fill();
}

function isWhole({database: {read}, embedder}: MendingParts): boolean {
  const set = findVectorSet(read, identityKey(embedder().identity));
  return set !== undefined && countPending(read, set) === 0;
}

/** Searches that come meanwhile wait for the same. */
async function lookAtWords(
  {database: {read, write}}: MendingParts,
  tell: DamageReport['words'],
  signal: AbortSignal,
): Promise<void> {
  const reason = wordDamage(() => hasLostWords(read));
  if (reason === null) return;
  const isRebuilt = await rebuildWordIndexes(write, signal).then(
    () => true,
    () => false,
  );
  if (!signal.aborted) tell(isRebuilt, reason);
}

function wordDamage(hasLost: () => boolean): string | null {
  try {
    return hasLost() ? 'The word index has lost its words.' : null;
  } catch (error) {
    return `The word index failed: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function lookAtVectors({database: {read}}: MendingParts, tell: DamageReport['vectors']): void {
  for (const set of listVectorSets(read).filter(({active}) => active === 1)) {
    try {
      canReadVectors(read, set);
    } catch (error) {
      if (isVectorDamage(error)) tell(set.id, error instanceof Error ? error.message : String(error));
    }
  }
}
