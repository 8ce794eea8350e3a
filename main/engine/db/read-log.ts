import {closeSync, openSync, readSync} from 'node:fs';

/** What the committed part of a write-ahead log says about the file it was written for. */
export interface LogSummary {
  readonly pageSize: number;
  /** The stamp in the first and in the last version of the first page; null where there is none. */
  readonly first: number | null;
  readonly last: number | null;
  /** The sizes that commits gave the file, in pages. */
  readonly sizes: readonly number[];
}

const headerLength = 32;
const frameHeaderLength = 24;

/** Where the head of a database has its `user_version`. */
export const stampOffset = 60;

/** Reads a log as SQLite recovers it: as far as checksums hold, up to the last commit. Null when there is no commit. */
export function summariseLog(path: string): LogSummary | null {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    return summarise(handle);
  } finally {
    closeSync(handle);
  }
}

interface Sum {
  a: number;
  b: number;
}

interface Reading {
  readonly handle: number;
  readonly pageSize: number;
  /** Whether checksums read words with the highest byte first. */
  readonly isBig: boolean;
  readonly salt: Buffer;
  readonly sum: Sum;
}

function summarise(handle: number): LogSummary | null {
  const header = Buffer.alloc(headerLength);
  const isShort = readSync(handle, header, 0, headerLength, 0) < headerLength;
  const magic = header.readUInt32BE(0);
  if (isShort || magic >>> 1 !== 0x37_7f_06_82 >>> 1) return null;
  const pageSize = header.readUInt32BE(8);
  const reading = {handle, pageSize, isBig: (magic & 1) === 1, salt: header.subarray(16, 24), sum: {a: 0, b: 0}};
  if (pageSize < 512 || pageSize > 65_536 || !matches(reading, header.subarray(0, 24), header.subarray(24)))
    return null;
  return readFrames(reading);
}

function readFrames(reading: Reading): LogSummary | null {
  const {handle, pageSize} = reading;
  const frame = Buffer.alloc(frameHeaderLength + pageSize);
  const stamps: number[] = [];
  const sizes: number[] = [];
  let committed = 0;
  for (let at = headerLength; readSync(handle, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    if (!isValid(reading, frame)) break;
    if (frame.readUInt32BE(0) === 1) stamps.push(frame.readUInt32BE(frameHeaderLength + stampOffset));
    const size = frame.readUInt32BE(4);
    if (size === 0) continue;
    sizes.push(size);
    committed = stamps.length;
  }
  if (sizes.length === 0) return null;
  return {pageSize, first: committed > 0 ? (stamps[0] ?? null) : null, last: stamps[committed - 1] ?? null, sizes};
}

function isValid(reading: Reading, frame: Buffer): boolean {
  if (!frame.subarray(8, 16).equals(reading.salt)) return false;
  addTo(reading.sum, frame.subarray(0, 8), reading.isBig);
  return matches(reading, frame.subarray(frameHeaderLength), frame.subarray(16, 24));
}

function matches({sum, isBig}: Reading, bytes: Buffer, expected: Buffer): boolean {
  addTo(sum, bytes, isBig);
  return sum.a === expected.readUInt32BE(0) && sum.b === expected.readUInt32BE(4);
}

/** The checksum of https://sqlite.org/fileformat2.html#checksum_algorithm, carried on over what was read before. */
function addTo(sum: Sum, bytes: Buffer, isBig: boolean): void {
  for (let at = 0; at < bytes.length; at += 8) {
    const x = isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
    const y = isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4);
    sum.a = (sum.a + x + sum.b) >>> 0;
    sum.b = (sum.b + y + sum.a) >>> 0;
  }
}
