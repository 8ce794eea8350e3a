import {writeAliases} from '../db/aliases.ts';
import {writeAnchors} from '../db/anchors.ts';
import {readBodyText, writeBody} from '../db/bodies.ts';
import {listChunks, replaceChunks} from '../db/chunks.ts';
import type {WriteConnection} from '../db/connection.ts';
import {isSupersededNow, writeLinks} from '../db/edges-write.ts';
import {indexChunk} from '../db/index-chunk.ts';
import {insertFileMemory, type KnownFile, touchFile, updateFileMemory} from '../db/memories.ts';
import {writeTags} from '../db/tags.ts';
import type {Chunk} from '../domain/chunk-body.ts';
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
 * Writes one note with everything made from it; call it inside a transaction. A note that says the same is left
 * alone; one with the same body keeps its chunks and their vectors, under its new title, aliases and tags.
 */
export function writeNote(write: WriteConnection, draft: NoteDraft, place: NotePlace): WrittenNote {
  const {known} = place;
  const {contentHash, metaHash} = draft.memory;
  if (known?.contentHash === contentHash && known.metaHash === metaHash) {
    touchFile(write, known.id, draft.memory);
    return {id: known.id, outcome: 'skipped', chunkWrites: 0};
  }
  const id = writeMemory(write, draft, place);
  const hasSameBody = known?.contentHash === contentHash;
  const chunkIds = hasSameBody ? listChunks(write, id).map((chunk) => chunk.id) : writeText(write, id, draft);
  writeAliases(write, id, draft.parsed.stated.aliases);
  writeTags(write, id, draft.parsed.tags);
  indexWords(write, chunkIds, draft);
  writeLinks(write, id, {links: draft.parsed.links, createdAt: place.at});
  resolveLinksFrom(write, id);
  const isNew = known === null || known.contentHash === '';
  return {id, outcome: isNew ? 'inserted' : 'updated', chunkWrites: hasSameBody ? 0 : chunkIds.length};
}

function writeMemory(write: WriteConnection, draft: NoteDraft, {known, pageId, at}: NotePlace): number {
  const isSuperseded = known !== null && !draft.statesStatus && isSupersededNow(write, known.id);
  const status = isSuperseded ? 'superseded' : draft.memory.status;
  const memory = {...draft.memory, status, pageId, indexedAt: at};
  if (!known) return insertFileMemory(write, memory);
  updateFileMemory(write, known.id, memory);
  return known.id;
}

/** Writes body, anchors and chunks, and returns the row ids of the chunks. */
function writeText(write: WriteConnection, id: number, {parsed}: NoteDraft): number[] {
  const before = readBodyText(write, id);
  writeBody(write, id, parsed.body);
  writeAnchors(write, id, parsed.anchors);
  return replaceChunks(write, id, {
    chunks: parsed.chunks,
    textOf: (chunk) => textOf(parsed.body, chunk),
    oldTextOf: (chunk) => textOf(before, chunk),
  });
}

function indexWords(write: WriteConnection, chunkIds: readonly number[], {memory, parsed}: NoteDraft): void {
  const {title} = memory;
  const aliases = parsed.stated.aliases.join('\n');
  const tags = parsed.tags.join('\n');
  for (const [index, chunk] of parsed.chunks.entries()) {
    const chunkId = chunkIds[index];
    if (chunkId === undefined) continue;
    const {headings} = chunk;
    const body = textOf(parsed.body, chunk);
    indexChunk(write, chunkId, {title, aliases, headings, body, tags});
  }
}

function textOf(body: string, {start, end}: Chunk): string {
  return body.slice(start, end);
}
