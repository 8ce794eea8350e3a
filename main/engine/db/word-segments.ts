import type {ReadConnection} from './connection.ts';
import {prepared} from './prepared.ts';

/**
 * One of the sorted runs that FTS5's index consists of. The layout is that of SQLite's file format for FTS5, which later
 * versions keep reading; `fts5_index.c` describes it.
 */
export interface Segment {
  readonly id: number;
  /** 0 when another segment has taken over all of its words. */
  readonly firstPage: number;
  readonly lastPage: number;
  /** The highest number of a change whose rows it holds. */
  readonly origin: number;
  /** Pages that list rows which are gone. */
  readonly graves: number;
}

/** What the word index consists of, oldest segment first, and what its BM25 reckons with. */
export interface WordIndexState {
  readonly segments: readonly Segment[];
  readonly rows: number;
  /** Words in all rows. */
  readonly tokens: number;
}

/** Reads numbers of SQLite's variable length from bytes. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number(): number {
    let value = 0;
    for (let read = 0; read < 8; read++) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError('The word index ends in the middle of a number.');
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('The word index has a number beyond all bounds.');
  }
}

/** Bits of a row id of the index's pages that number the page. */
const pageBits = 37n;

/** Where the structure and the totals lie. */
const structureRow = 10n;
const totalsRow = 1n;

/** Begins a structure that numbers its changes, which every index does whose rows can be deleted without their text. */
const secondVersion = 0xff_00_00_01;

/** Throws when the index is not as expected. */
export function readIndexState(read: ReadConnection): WordIndexState {
  const totals = new ByteReader(readBlock(read, totalsRow));
  // Nothing was ever indexed as long as there are no totals.
  const rows = totals.bytes.length === 0 ? 0 : totals.number();
  let tokens = 0;
  while (totals.at < totals.bytes.length) tokens += totals.number();
  return {segments: readSegments(readBlock(read, structureRow)), rows, tokens};
}

/** The number of the last change whose rows the index holds. */
export function latestChange({segments}: WordIndexState): number {
  return segments.reduce((latest, {origin}) => Math.max(latest, origin), 0);
}

/** The pages of a segment from one to another, both included. */
export function readPages(
  read: ReadConnection,
  segment: Segment,
  {from, to}: {readonly from: number; readonly to: number},
): Buffer[] {
  const base = BigInt(segment.id) << pageBits;
  return prepared(read, 'SELECT block FROM words_data WHERE id BETWEEN ? AND ? ORDER BY id')
    .pluck()
    .all(base + BigInt(from), base + BigInt(to)) as Buffer[];
}

/** The rows that are gone from a segment, though their words are still in it. */
export function readGraves(read: ReadConnection, segment: Segment): ReadonlySet<number> {
  const gone = new Set<number>();
  const base = BigInt(segment.id + 65_536) << pageBits;
  for (let page = 0; page < segment.graves; page++) readGrave(readBlock(read, base + BigInt(page)), gone);
  return gone;
}

/** A hash table of row ids in four or eight bytes each; 0 is an empty place. */
function readGrave(block: Buffer, gone: Set<number>): void {
  const size = block[0] === 4 ? 4 : 8;
  if (block[1] === 1) gone.add(0);
  for (let at = 8; at + size <= block.length; at += size) {
    const id = size === 4 ? block.readUInt32BE(at) : Number(block.readBigUInt64BE(at));
    if (id !== 0) gone.add(id);
  }
}

function readSegments(block: Buffer): Segment[] {
  if (block.readUInt32BE(4) !== secondVersion) throw new RangeError('The word index has an unknown structure.');
  const reader = new ByteReader(block, 8);
  const levels: Segment[][] = [];
  const levelCount = reader.number();
  reader.number();
  reader.number();
  for (let level = 0; level < levelCount; level++) {
    reader.number();
    const count = reader.number();
    levels.push(Array.from({length: count}, () => readSegment(reader)));
  }
  return levels.toReversed().flat();
}

function readSegment(reader: ByteReader): Segment {
  const [id = 0, firstPage = 0, lastPage = 0, , origin = 0, graves = 0] = Array.from({length: 8}, () =>
    reader.number(),
  );
  return {id, firstPage, lastPage, origin, graves};
}

function readBlock(read: ReadConnection, id: bigint): Buffer {
  const block = prepared(read, 'SELECT block FROM words_data WHERE id = ?').pluck().get(id) as Buffer | undefined;
  if (!block) throw new RangeError('A page of the word index is missing.');
  return block;
}
