import type {OpenDatabase, WriteConnection} from '../../main/engine/db/connection.ts';
import {indexChunk} from '../../main/engine/db/index-chunk.ts';
import {run} from '../../main/engine/db/prepared.ts';
import {ensureVectorSet, writeVectors, type VectorSet} from '../../main/engine/db/vectors.ts';
import {chunkBody} from '../../main/engine/domain/chunk-body.ts';
import {scanBlocks} from '../../main/engine/domain/scan-blocks.ts';
import {nameKey} from '../../main/engine/domain/text.ts';
import type {EmbedderIdentity} from '../../main/engine/ports.ts';
import {makeNotes, type MadeNote} from './big-library.ts';
import {randomNumbers} from './random.ts';

export interface FillPlan {
  readonly chunks: number;
  readonly identity: EmbedderIdentity;
  /** The vector of a chunk, by its row id. */
  readonly vectorOf: (chunkId: number) => Float32Array;
}

/** Chunks per transaction. */
const batchSize = 5000;

/**
 * Writes made notes straight into a library until it has so many chunks, through the functions that indexing uses, but
 * without files and without an embedder: each chunk has one vector, which `vectorOf` gives.
 */
export function fillLibrary({write}: OpenDatabase, {chunks, identity, vectorOf}: FillPlan): void {
  const set = ensureVectorSet(write, identity, '2026-01-01T00:00:00Z');
  run(
    write,
    `INSERT OR IGNORE INTO sources (id, name, root, layout, added_at) VALUES (1, 'notes', '/notes', 'markdown', '')`,
  );
  const notes = makeNotes({notes: chunks});
  let made = 0;
  while (made < chunks)
    write.transaction(() => {
      const enough = Math.min(chunks, made + batchSize);
      // A loop over the generator would end it with the first batch.
      while (made < enough)
        made += addNote(write, notes.next().value as MadeNote, {set, vectorOf, room: chunks - made});
    })();
}

/** Unit vectors near one of a thousand centres: the same number gives the same vector. */
export function clusteredVectors(dimensions: number): (number: number) => Float32Array {
  const centres = Array.from({length: 1000}, (_, index) => gaussians(dimensions, randomNumbers(index + 1)));
  const random = randomNumbers(99);
  const noise = gaussians(dimensions + 4096, random);
  return (number) => {
    const draw = randomNumbers(Math.imul(number, 2_654_435_761));
    const centre = centres[Math.floor(draw() * centres.length)] ?? noise;
    const from = Math.floor(draw() * 4096);
    const spread = 0.4 + 0.8 * draw();
    const vector = new Float32Array(dimensions);
    let squares = 0;
    for (let at = 0; at < dimensions; at++) {
      const value = (centre[at] ?? 0) + spread * ((noise[from + at] ?? 0) + 0.3 * (draw() - 0.5));
      vector[at] = value;
      squares += value * value;
    }
    const length = Math.sqrt(squares);
    for (let at = 0; at < dimensions; at++) vector[at] = (vector[at] ?? 0) / length;
    return vector;
  };
}

function gaussians(count: number, random: () => number): Float32Array {
  return Float32Array.from({length: count}, () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(6.2832 * random()));
}

interface Filling {
  readonly set: VectorSet;
  readonly vectorOf: (chunkId: number) => Float32Array;
  /** Chunks still wanted. */
  readonly room: number;
}

function addNote(write: WriteConnection, note: MadeNote, {set, vectorOf, room}: Filling): number {
  const {title, body, tags} = note;
  const {rowid: id} = run(
    write,
    `INSERT INTO memories (uid, origin, source_id, local_path, title, title_key, kind, status, space_key,
       content_hash, meta_hash, updated_at, indexed_at) VALUES (?, 'file', 1, ?, ?, ?, 'note', 'current', 'notes', '', '', ?, '')`,
    title.replaceAll(' ', '-'),
    note.path,
    title,
    nameKey(title),
    `${note.updatedAt}T00:00:00Z`,
  );
  run(write, 'INSERT INTO bodies (memory_id, text) VALUES (?, ?)', id, body);
  for (const tag of tags) run(write, 'INSERT OR IGNORE INTO tags VALUES (?, ?, ?)', id, tag, nameKey(tag));
  const chunks = chunkBody(body, scanBlocks(body)).slice(0, room);
  for (const [index, {start, end, headings}] of chunks.entries()) {
    const text = body.slice(start, end);
    const {rowid: chunkId} = run(
      write,
      'INSERT INTO chunks (memory_id, idx, start, end, headings) VALUES (?, ?, ?, ?, ?)',
      id,
      index,
      start,
      end,
      headings,
    );
    const fields = {title, aliases: '', headings, body: text, tags: tags.join('\n')};
    indexChunk(write, chunkId, fields);
    const passage = {start: 0, end: text.length, hash: String(chunkId), vector: vectorOf(chunkId)};
    writeVectors(write, set, {chunkId, passages: [passage]});
  }
  return chunks.length;
}
