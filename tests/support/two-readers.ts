import {type QueryInput, type QueryOutput, queryInput} from '#contract/query';
import type {OpenDatabase} from '../../main/engine/db/connection.ts';
import {openDatabase} from '../../main/engine/db/open-database.ts';
import {openSearchMemory, type SearchMemory} from '../../main/engine/db/search-memory.ts';
import type {Embedder} from '../../main/engine/ports.ts';
import {runQuery} from '../../main/engine/search/query.ts';
import {loadKernel} from './kernel.ts';
import {noDamage} from './library.ts';

/** One library read twice: with what is kept in memory, and from vec0 and FTS5 alone. */
export interface TwoReaders {
  readonly memory: SearchMemory;
  /** Both answers to a search, without what differs from search to search, and without the lines for people. */
  ask(input: QueryInput): Promise<readonly [memory: QueryOutput, stores: QueryOutput]>;
  close(): void;
}

export async function readTwice(
  database: OpenDatabase,
  embedder: Embedder,
  {vectorLimit = 2 ** 30, wordLimit = 2 ** 30}: {readonly vectorLimit?: number; readonly wordLimit?: number} = {},
): Promise<TwoReaders> {
  const stores = openDatabase(database.file, 'existing');
  const memory = openSearchMemory(database.read, {kernel: await loadKernel(), vectorLimit, wordLimit});
  const ask = async ({read, write}: OpenDatabase, input: QueryInput): Promise<QueryOutput> => {
    const context = {read, write, damage: noDamage, embedder, dbPath: '', clock: {now: () => 0}, newTraceId: () => ''};
    const {output} = await runQuery(context, queryInput.parse(input));
    return {...output, traceId: '', elapsedMs: 0, explain: []};
  };
  return {
    memory,
    ask: async (input) => [await ask(database, input), await ask(stores, input)],
    close: () => {
      memory.close();
      stores.close();
    },
  };
}

/** The first place where two values differ, numbers by more than a millionth; null where they are the same. */
export function firstDifference(a: unknown, b: unknown, path = ''): string | null {
  if (isObject(a) && isObject(b)) {
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    return keys.map((key) => firstDifference(a[key], b[key], `${path}.${key}`)).find((found) => found !== null) ?? null;
  }
  const isSame = typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) < 1e-6 : a === b;
  return isSame ? null : `${path}: ${JSON.stringify(a)}, ${JSON.stringify(b)}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
