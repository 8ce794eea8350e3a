import {type RecallItem, recallSnippetLength} from '#contract/found-memory';
import type {ReadConnection} from '../db/connection.ts';
import {type MemoryRow, readMemoryRows} from '../db/memory-rows.ts';
import type {NearMemory} from '../db/nearest-memories.ts';
import type {Reached} from '../graph/walk-memories.ts';

/** Where a memory was found and how far away. */
export type Place = Pick<RecallItem, 'source' | 'distance' | 'score' | 'graph_depth'> & {readonly id: number};

/** Distance is 1 − cosine, 0 to 2; the score stops at 0. */
export function directPlace({id, distance}: NearMemory): Place {
  return {id, source: 'direct', distance, score: Math.min(1, Math.max(0, 1 - distance))};
}

/** A proxy that follows the place in the list: 1, 1/2, 1/3 and so on. */
export function wordsPlace(id: number, index: number): Place {
  return {id, source: 'fts_fallback', ...proxy(index)};
}

/** A proxy that follows the number of hops: 1/2, 1/3, 1/4 and so on. */
export function graphPlace({id, hop}: Reached): Place {
  return {id, source: 'graph', ...proxy(hop), graph_depth: hop};
}

function proxy(steps: number): {readonly distance: number; readonly score: number} {
  return {distance: 1 - 1 / (steps + 1), score: 1 / (steps + 1)};
}

/** The places as items, in their order. */
export function toRecallItems(read: ReadConnection, places: readonly Place[]): RecallItem[] {
  const rows = readMemoryRows(
    read,
    places.map(({id}) => id),
    recallSnippetLength,
  );
  return places.flatMap(({id, ...place}) => {
    const row = rows.get(id);
    return row ? [{...describe(row), snippet: row.text, ...place}] : [];
  });
}

/** The members that both kinds of item share. */
export function describe({
  id,
  name,
  namespace,
  type,
  title,
}: MemoryRow): Pick<RecallItem, 'memory_id' | 'name' | 'namespace' | 'type' | 'description'> {
  return {memory_id: id, name, namespace, type, description: title};
}
