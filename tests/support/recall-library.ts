import {type HybridSearchResponse, hybridSearchRequest} from '#contract/hybrid-search';
import {type RecallResponse, recallRequest} from '#contract/recall-cli';
import type {z} from 'zod';
import {run} from '../../main/engine/db/prepared.ts';
import type {Embedder} from '../../main/engine/ports.ts';
import {runHybridSearch} from '../../main/engine/search/hybrid-search.ts';
import {runRecall} from '../../main/engine/search/recall.ts';
import {makeLibrary, noDamage, type NoteSpec, noon, type TestLibrary} from './library.ts';
import {tableEmbedder} from './table-embedder.ts';

export type RecallInput = z.input<typeof recallRequest>;
export type HybridInput = z.input<typeof hybridSearchRequest>;

/** A library asked through the two orchestrators. */
export interface RecallLibrary extends TestLibrary {
  recall(input: RecallInput | string, embedder?: Embedder): Promise<RecallResponse>;
  hybrid(input: HybridInput | string, embedder?: Embedder): Promise<HybridSearchResponse>;
  /** Moves notes to another source of that name. */
  moveTo(source: string, ...pageIds: readonly string[]): void;
}

export async function makeRecallLibrary(notes: readonly NoteSpec[], embedder: Embedder): Promise<RecallLibrary> {
  const library = await makeLibrary(notes, embedder);
  const {database} = library;
  let now = noon;
  const context = (other: Embedder = embedder) => ({
    database,
    damage: noDamage,
    embedder: other,
    clock: {now: () => now++},
  });
  return {
    ...library,
    recall: (input, other) => runRecall(context(other), recallRequest.parse(asObject(input))),
    hybrid: (input, other) => runHybridSearch(context(other), hybridSearchRequest.parse(asObject(input))),
    moveTo: (source, ...pageIds) => {
      const sql = `INSERT INTO sources (name, root, layout, added_at) VALUES (?, ?, 'markdown', '')`;
      const {rowid} = run(database.write, sql, source, `/${source}`);
      for (const pageId of pageIds)
        run(database.write, 'UPDATE memories SET source_id = ? WHERE uid = ?', rowid, pageId);
    },
  };
}

function asObject<T extends {query: string}>(input: T | string): T | {query: string} {
  return typeof input === 'string' ? {query: input} : input;
}

const directions: Readonly<Record<string, readonly number[]>> = {
  north: [1, 0, 0, 0],
  east: [0, 1, 0, 0],
  south: [-1, 0, 0, 0],
  up: [0, 0, 1, 0],
};

/** Reads directions: a text is the sum of those it names, and `down` where it names none. */
export const compass: Embedder = tableEmbedder((text) => {
  const named = text.split(/\W+/u).flatMap((word) => [directions[word] ?? []]);
  const sum = [0, 1, 2, 3].map((axis) => named.reduce((total, vector) => total + (vector[axis] ?? 0), 0));
  const length = Math.hypot(...sum);
  return length === 0 ? [0, 0, 0, 1] : sum.map((value) => value / length);
});
