import {fieldWeights} from './field-weights.ts';

/** The chunks that have a word, by id, and how often: occurrences times the weight of their field, at most 65,535. */
export interface Postings {
  readonly ids: Uint32Array;
  readonly counts: Uint16Array;
}

/** The bytes of one word's rows, page headers left out. */
export interface Stretch {
  readonly bytes: Uint8Array;
  /** Where a row id stands whole, because it is the first of a page or of all. */
  readonly whole: readonly number[];
}

/**
 * Row after row: its id, or its distance from the one before; the size of what follows, doubled; its positions. Throws a
 * `RangeError` for anything else.
 */
export function decodeRows({bytes, whole}: Stretch): Postings {
  // No row takes less than three bytes.
  const ids = new Uint32Array(Math.ceil(bytes.length / 3));
  const counts = new Uint16Array(ids.length);
  const cursor = new Cursor(bytes);
  let id = 0;
  let length = 0;
  let next = 0;
  while (cursor.at < bytes.length) {
    const isWhole = cursor.at === whole[next];
    if (isWhole) next += 1;
    id = cursor.number() + (isWhole ? 0 : id);
    const size = cursor.number();
    if (id > 0xff_ff_ff_ff || size % 2 === 1) throw new RangeError('The word index has an unexpected row.');
    ids[length] = id;
    counts[length++] = weigh(bytes, cursor.at, (cursor.at += size >> 1));
  }
  if (cursor.at > bytes.length) throw new RangeError('The word index ends in the middle of a row.');
  return {ids: ids.subarray(0, length), counts: counts.subarray(0, length)};
}

/** How many rows there are: without a look at positions, because that takes most of the time. */
export function countRows({bytes}: Stretch): number {
  const cursor = new Cursor(bytes);
  let count = 0;
  for (; cursor.at < bytes.length; count++) {
    cursor.number();
    const size = cursor.number();
    cursor.at += size >> 1;
  }
  return count;
}

/** Reads numbers without a look at where the bytes end: a common word has hundreds of thousands of rows. */
class Cursor {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  number(): number {
    let byte = this.bytes[this.at++] ?? 0;
    let value = byte & 0x7f;
    while (byte >= 0x80) {
      byte = this.bytes[this.at++] ?? 0;
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  }
}

const weights: readonly number[] = Object.values(fieldWeights);
const [firstWeight = 1] = weights;

/** A number that stands for “the next field is …”; others are positions, each two higher than it is. */
const fieldMark = 1;

/** The weights of all positions of a row together. */
function weigh(bytes: Uint8Array, from: number, to: number): number {
  let weight: number = firstWeight;
  let sum = 0;
  for (let at = from; at < to;) {
    let byte = bytes[at++] ?? 0;
    if (byte === fieldMark) {
      weight = weights[bytes[at++] ?? 0] ?? 1;
      continue;
    }
    sum += weight;
    while (byte >= 0x80) byte = bytes[at++] ?? 0;
  }
  return Math.min(sum, 0xff_ff);
}
