import type {ReadConnection} from './connection.ts';
import {prepared} from './prepared.ts';
import {countRows, decodeRows, type Postings, type Stretch} from './decode-rows.ts';
import {ByteReader, readGraves, readPages, type Segment, type WordIndexState} from './word-segments.ts';

/** The stretches of the word index that list the chunks of one word. Throws when the index is not as expected. */
export class WordRows {
  readonly #read: ReadConnection;
  readonly #stretches: readonly {readonly segment: Segment; readonly stretch: Stretch}[];

  constructor(read: ReadConnection, state: WordIndexState, word: string) {
    const key = Buffer.from(`0${word}`);
    this.#read = read;
    this.#stretches = state.segments.flatMap((segment) => {
      const stretch = segment.firstPage === 0 ? null : findStretch(read, segment, key);
      return stretch ? [{segment, stretch}] : [];
    });
  }

  /** Bytes of all rows; each takes three or more. */
  get size(): number {
    return this.#stretches.reduce((sum, {stretch}) => sum + stretch.bytes.length, 0);
  }

  /** How many chunks have the word: without a look at how often, because that takes most of the time. */
  count(): number {
    return this.#stretches.reduce((sum, {segment, stretch}) => {
      if (segment.graves > 0) return sum + this.#living(segment, stretch).ids.length;
      return sum + countRows(stretch);
    }, 0);
  }

  postings(): Postings {
    return inOrder(this.#stretches.map(({segment, stretch}) => this.#living(segment, stretch)));
  }

  #living(segment: Segment, stretch: Stretch): Postings {
    return livingRows(decodeRows(stretch), readGraves(this.#read, segment));
  }
}

function findStretch(read: ReadConnection, segment: Segment, key: Buffer): Stretch | null {
  const place = prepared(read, 'SELECT pgno FROM words_idx WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1')
    .pluck()
    .get(segment.id, key) as number | undefined;
  const page = Math.max(segment.firstPage, (place ?? 0) >> 1);
  const [first] = readPages(read, segment, {from: page, to: page});
  if (!first) throw new RangeError('A page of the word index is missing.');
  const found = findWord(first, key);
  if (!found) return null;
  const parts: Uint8Array[] = [first.subarray(found.start, found.end)];
  const whole = [0];
  if (found.end === endOf(first)) addFurtherPages(read, segment, {page, parts, whole});
  return {bytes: Buffer.concat(parts), whole};
}

/** The last words of a page go on on the next ones, up to the first page on which another word begins. */
function addFurtherPages(
  read: ReadConnection,
  segment: Segment,
  {page, parts, whole}: {readonly page: number; readonly parts: Uint8Array[]; readonly whole: number[]},
): void {
  let length = parts[0]?.length ?? 0;
  for (let from = page + 1, many = 2; from <= segment.lastPage; from += many, many = Math.min(many * 4, 256)) {
    for (const block of readPages(read, segment, {from, to: Math.min(segment.lastPage, from + many - 1)})) {
      const end = wordsOf(block).next().value ?? endOf(block);
      const row = block.readUInt16BE(0);
      // A word at the very end of a page has its first row on the next one.
      if (row > 0 && row < end && length + row > 4) whole.push(length + row - 4);
      parts.push(block.subarray(4, end));
      length += end - 4;
      if (end < endOf(block)) return;
    }
  }
}

/**
 * Where the rows of a word begin and end on a page, if it is there. Words are in order and each says how much of its
 * beginning it shares with the one before, so that few bytes need a look.
 */
function findWord(page: Buffer, key: Buffer): {readonly start: number; readonly end: number} | null {
  const places = [...wordsOf(page)];
  let same = 0;
  for (const [index, place] of places.entries()) {
    const reader = new ByteReader(page, place);
    const kept = index === 0 ? 0 : reader.number();
    const added = reader.number();
    if (kept > same) continue;
    const rest = page.subarray(reader.at, reader.at + added);
    const order = kept < same ? 1 : Buffer.compare(rest, key.subarray(same));
    if (order === 0) return {start: reader.at + added, end: places[index + 1] ?? endOf(page)};
    if (order > 0) return null;
    same += sharedLength(rest, key.subarray(same));
  }
  return null;
}

/** How many bytes at the beginning of both are the same. */
function sharedLength(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < most && a[shared] === b[shared]) shared += 1;
  return shared;
}

/** Offsets of the words that begin on a page; the list of them is its end. */
function* wordsOf(page: Buffer): Generator<number, undefined> {
  const reader = new ByteReader(page, endOf(page));
  let place = 0;
  while (reader.at < page.length) yield (place += reader.number());
}

function endOf(page: Buffer): number {
  return page.readUInt16BE(2);
}

function livingRows({ids, counts}: Postings, gone: ReadonlySet<number>): Postings {
  if (gone.size === 0) return {ids, counts};
  const living = Uint32Array.from(ids.keys()).filter((index) => !gone.has(ids[index] ?? 0));
  return {ids: living.map((index) => ids[index] ?? 0), counts: Uint16Array.from(living, (index) => counts[index] ?? 0)};
}

/** Each chunk is in one segment; usually those of one follow those of the other. */
function inOrder(lists: readonly Postings[]): Postings {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const length = lists.reduce((sum, {ids}) => sum + ids.length, 0);
  const ids = new Uint32Array(length);
  const counts = new Uint16Array(length);
  let filled = 0;
  let isSorted = true;
  for (const list of lists) {
    isSorted &&= filled === 0 || list.ids.length === 0 || (ids[filled - 1] ?? 0) < (list.ids[0] ?? 0);
    ids.set(list.ids, filled);
    counts.set(list.counts, filled);
    filled += list.ids.length;
  }
  return isSorted ? {ids, counts} : sorted({ids, counts});
}

function sorted({ids, counts}: Postings): Postings {
  const order = Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
  return {ids: order.map((index) => ids[index] ?? 0), counts: Uint16Array.from(order, (index) => counts[index] ?? 0)};
}
