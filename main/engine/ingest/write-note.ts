import {writeAliases} from '../db/aliases.ts';
import {writeAnchors} from '../db/anchors.ts';
import {readBodyText, writeBody} from '../db/bodies.ts';
import {listChunks, type PlacedChunk, placeChunks} from '../db/chunks.ts';
import type {WriteConnection} from '../db/connection.ts';
import {isSupersededNow, writeLinks} from '../db/edges-write.ts';
import {indexChunk, unindexChunks} from '../db/index-chunk.ts';
import {insertFileMemory, type KnownFile, touchFile, updateFileMemory} from '../db/memories.ts';
import {writeTags} from '../db/tags.ts';
import type {Chunk} from '../domain/chunk-body.ts';
import {eachInSteps, type Steps} from '../domain/steps.ts';
import {resolveLinksFrom} from '../graph/heal-links.ts';
import type {NoteDraft} from './describe-note.ts';

export interface NotePlace {
  /** What the library has of the note; null for a new one. */
  readonly known: KnownFile | null;
  readonly pageId: string;
  /** UTC ISO. */
  readonly at: string;
}

/** What writing a note came to. */
export interface WrittenNote {
  readonly id: number;
  readonly outcome: 'inserted' | 'updated' | 'skipped';
  readonly chunkWrites: number;
}

/**
 * Writes one note with everything made from it, step by step, in one transaction. A note that says the same is left
 * alone; one with the same body keeps its chunks and their vectors, under its new title, aliases and tags; and chunks
 * that read as before under the same names stay in the word indexes as they are.
 */
export function* writeNote(write: WriteConnection, draft: NoteDraft, place: NotePlace): Steps<WrittenNote> {
  const {known} = place;
  const {contentHash, metaHash} = draft.memory;
  if (known?.contentHash === contentHash && known.metaHash === metaHash) {
    touchFile(write, known.id, draft.memory);
    return {id: known.id, outcome: 'skipped', chunkWrites: 0};
  }
  const id = writeMemory(write, draft, place);
  const hasSameBody = known?.contentHash === contentHash;
  const chunks = hasSameBody ? listChunks(write, id).map(keptAsIs) : yield* writeText(write, id, draft);
  writeAliases(write, id, draft.parsed.stated.aliases);
  writeTags(write, id, draft.parsed.tags);
  yield* indexWords(write, draft, withoutSame(chunks, known?.metaHash === metaHash));
  yield* writeLinks(write, id, {links: draft.parsed.links, createdAt: place.at});
  yield* resolveLinksFrom(write, id);
  const isNew = known === null || known.contentHash === '';
  return {id, outcome: isNew ? 'inserted' : 'updated', chunkWrites: hasSameBody ? 0 : chunks.length};
}

function writeMemory(write: WriteConnection, draft: NoteDraft, {known, pageId, at}: NotePlace): number {
  const isSuperseded = known !== null && !draft.statesStatus && isSupersededNow(write, known.id);
  const status = isSuperseded ? 'superseded' : draft.memory.status;
  const memory = {...draft.memory, status, pageId, indexedAt: at};
  if (!known) return insertFileMemory(write, memory);
  updateFileMemory(write, known.id, memory);
  return known.id;
}

/** Null in the place of chunks that read as before. An interrupted rebuild has emptied the hashes: then none do. */
function withoutSame(chunks: readonly PlacedChunk[], hasSameNames: boolean): readonly (PlacedChunk | null)[] {
  return chunks.map((chunk) => (hasSameNames && chunk.kept === 'same' ? null : chunk));
}

function keptAsIs({id}: {readonly id: number}): PlacedChunk {
  return {id, kept: 'same'};
}

/** Writes body, anchors and chunks, and returns the chunks in order. */
function* writeText(write: WriteConnection, id: number, {parsed}: NoteDraft): Steps<PlacedChunk[]> {
  const before = readBodyText(write, id);
  writeBody(write, id, parsed.body);
  yield* writeAnchors(write, id, parsed.anchors);
  return yield* placeChunks(write, id, {
    chunks: parsed.chunks,
    textOf: (chunk) => textOf(parsed.body, chunk),
    oldTextOf: (chunk) => textOf(before, chunk),
  });
}

/** Indexes chunks, given in the order of the note; null for one that is indexed as it is. */
function* indexWords(
  write: WriteConnection,
  {memory, parsed}: NoteDraft,
  due: readonly (PlacedChunk | null)[],
): Steps<void> {
  const {title} = memory;
  const aliases = parsed.stated.aliases.join('\n');
  const tags = parsed.tags.join('\n');
  yield* unindexChunks(
    write,
    due.flatMap((chunk) => (chunk && chunk.kept !== 'no' ? [chunk.id] : [])),
  );
  yield* eachInSteps(parsed.chunks, (chunk, index) => {
    const row = due[index];
    if (!row) return;
    const {headings} = chunk;
    const body = textOf(parsed.body, chunk);
    indexChunk(write, row.id, {title, aliases, headings, body, tags});
  });
}

function textOf(body: string, {start, end}: Chunk): string {
  return body.slice(start, end);
}
