import type {ReadConnection} from '../db/connection.ts';
import {identifyChunks} from '../db/find-chunks.ts';
import type {RankedChunk} from './trace.ts';

/** Orders a channel's list by score, ties by chunk id as people see it, and numbers its places from 1. */
export function rankRows(
  read: ReadConnection,
  rows: readonly {readonly id: number; readonly raw: number}[],
): RankedChunk[] {
  const identities = identifyChunks(
    read,
    rows.map(({id}) => id),
  );
  const chunkId = (id: number) => identities.get(id)?.chunkId ?? '';
  return rows
    .toSorted((a, b) => b.raw - a.raw || (chunkId(a.id) < chunkId(b.id) ? -1 : 1))
    .map(({id, raw}, index) => ({id, raw, rank: index + 1}));
}
