import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {dropVectors, unusedVectorSets} from '../../../main/engine/db/drop-vectors.ts';
import {nearestChunks, nearestOf, sampleSize, sampleVectors} from '../../../main/engine/db/nearest.ts';
import {all, get} from '../../../main/engine/db/prepared.ts';
import {
  activeVectorSet,
  countEmbedded,
  countPending,
  ensureVectorSet,
  findVectors,
  pendingChunks,
  serveVectorSet,
  writeVectors,
} from '../../../main/engine/db/vectors.ts';
import {createDisabledEmbedder} from '../../../main/engine/embed/disabled-embedder.ts';
import {makeLibrary, type TestLibrary} from '../../support/library.ts';

const identity = {provider: 'p', source: 's', model: 'm', dimensions: 2, version: '1'};
const now = '2026-01-01T00:00:00Z';
let library: TestLibrary;

beforeEach(async () => {
  const notes = ['a', 'b', 'c'].map((pageId) => ({pageId, body: `body of ${pageId}`}));
  library = await makeLibrary(notes, createDisabledEmbedder('Off.'));
});

afterEach(() => {
  library.close();
});

function vectorAt(cosine: number): Float32Array {
  return Float32Array.of(cosine, Math.sqrt(1 - cosine * cosine));
}

function write(chunkId: number, ...cosines: readonly number[]): void {
  const {write: connection} = library.database;
  const set = ensureVectorSet(connection, identity, now);
  const passages = cosines.map((cosine, index) => ({
    start: index,
    end: index + 1,
    hash: `${chunkId}/${index}`,
    vector: vectorAt(cosine),
  }));
  writeVectors(connection, set, {chunkId, passages});
}

describe('a vector set', () => {
  test('is made once per identity, and as long as none has vectors the latest asked for is the active one', () => {
    const {write: connection, read} = library.database;
    const first = ensureVectorSet(connection, identity, now);
    const other = ensureVectorSet(connection, {...identity, version: '2'}, now);
    expect(activeVectorSet(read)).toEqual(other);
    expect(ensureVectorSet(connection, identity, now)).toEqual(first);
    expect(activeVectorSet(read)).toEqual(first);
  });

  test('with vectors stays the active one until another is whole', () => {
    const {write: connection, read} = library.database;
    write(1, 1);
    const first = ensureVectorSet(connection, identity, now);
    const other = ensureVectorSet(connection, {...identity, version: '2'}, now);
    for (const chunkId of [1, 2, 3]) {
      expect([activeVectorSet(read), serveVectorSet(connection, other)]).toEqual([first, false]);
      writeVectors(connection, other, {chunkId, passages: []});
    }
    expect([serveVectorSet(connection, other), activeVectorSet(read)]).toEqual([true, other]);
    expect(unusedVectorSets(read, other.id)).toEqual([first.id]);
  });

  test('fault 5: declares cosine as its metric, because vec0 measures L2 otherwise', () => {
    const {write: connection, read} = library.database;
    const {id} = ensureVectorSet(connection, identity, now);
    const sql = get<{sql: string}>(read, 'SELECT sql FROM sqlite_schema WHERE name = ?', `vectors_${id}`)?.sql;
    expect(sql).toContain('distance_metric=cosine');
  });

  test('knows which chunks wait for vectors, with their texts', () => {
    const {write: connection, read} = library.database;
    const set = ensureVectorSet(connection, identity, now);
    write(1, 1);
    expect(pendingChunks(read, set, {limit: 10})).toEqual([
      {chunkId: 2, text: 'body of b'},
      {chunkId: 3, text: 'body of c'},
    ]);
    expect(pendingChunks(read, set, {limit: 1, sourceId: 1})).toHaveLength(1);
    expect(pendingChunks(read, set, {limit: 9, sourceId: 2})).toEqual([]);
    expect([countPending(read, set), countEmbedded(read, set), countEmbedded(read, set, 2)]).toEqual([2, 1, 0]);
  });

  test('a chunk written again has its new vectors only', () => {
    write(1, 1, 0.5);
    write(1, 0.3);
    const {read} = library.database;
    const set = activeVectorSet(read);
    expect(set && findVectors(read, set, ['1/0', '1/1']).size).toBe(1);
  });

  test('loses the vectors of a deleted note, and all of them when it is dropped', () => {
    write(1, 1);
    write(2, 1);
    const {write: connection, read} = library.database;
    const set = ensureVectorSet(connection, identity, now);
    connection.prepare('DELETE FROM memories WHERE id = 1').run();
    expect(all(read, `SELECT * FROM vectors_${set.id}`)).toHaveLength(1);
    expect(dropVectors(connection, set.id, 10)).toBe(false);
    expect(dropVectors(connection, set.id, 10)).toBe(true);
    expect(activeVectorSet(read)).toBeUndefined();
    expect(all(read, 'SELECT * FROM passages')).toEqual([]);
  });

  test('that is dropped by half is not found again, and what a search still holds of it finds nothing', () => {
    write(1, 1, 0.9);
    write(2, 1);
    const {write: connection, read} = library.database;
    const set = ensureVectorSet(connection, identity, now);
    expect(dropVectors(connection, set.id, 1)).toBe(false);
    const next = ensureVectorSet(connection, identity, now);
    expect(next.id).not.toBe(set.id);
    expect(nearestChunks(read, set, {vector: vectorAt(1), within: null, limit: 3})).toEqual([]);
    expect(nearestOf(read, set, {vector: vectorAt(1), chunkIds: [1, 2]})).toEqual([]);
    expect(sampleVectors(read, set)).toEqual([]);
    let calls = 1;
    while (!dropVectors(connection, set.id, 1)) calls++;
    expect(calls).toBeGreaterThan(2);
    expect(all(read, 'SELECT * FROM passages UNION ALL SELECT *, 0, 0, 0, 0 FROM embedded_chunks')).toEqual([]);
  });
});

describe('nearestChunks', () => {
  test('judges a chunk by its best passage', () => {
    write(1, 0.1, 0.9);
    write(2, 0.8, 0.8);
    write(3, 0.7);
    expect(near(2).map(({chunkId}) => chunkId)).toEqual([1, 2]);
  });

  test('gives as many chunks as asked for even when one chunk has all the nearest passages', () => {
    write(1, ...Array.from({length: 50}, (_, index) => 0.99 - index / 1000));
    write(2, 0.5);
    write(3, 0.4);
    expect(near(3).map(({chunkId}) => chunkId)).toEqual([1, 2, 3]);
  });

  test('fault 5: reads similarity as cosine: 0.2 stays 0.2, whatever the length of the vectors', () => {
    const {write: connection} = library.database;
    const set = ensureVectorSet(connection, identity, now);
    const vector = vectorAt(0.2).map((value) => value * 7);
    writeVectors(connection, set, {chunkId: 1, passages: [{start: 0, end: 1, hash: 'h', vector}]});
    expect(near(1)[0]?.cosine).toBeCloseTo(0.2, 5);
  });

  test('fault 5: looks for neighbours by the index of the table, not by a scan with a distance function', () => {
    write(1, 1);
    const {read} = library.database;
    const id = activeVectorSet(read)?.id ?? 0;
    const plan = read
      .prepare(`EXPLAIN QUERY PLAN SELECT passage_id FROM vectors_${id} WHERE embedding MATCH ? AND k = 5`)
      .all(Buffer.alloc(8)) as {detail: string}[];
    // vec0 names its plans by their first character; 3 is the search for neighbours.
    expect(plan.map(({detail}) => detail).join()).toMatch(/VIRTUAL TABLE INDEX 0:3/);
  });

  function near(limit: number) {
    const {read} = library.database;
    const set = activeVectorSet(read);
    return set ? nearestChunks(read, set, {vector: vectorAt(1), within: null, limit}) : [];
  }
});

test('nearestOf judges just the chunks it is given; those without vectors are left out', () => {
  write(1, 0.1, 0.9);
  write(2, 1);
  const {read} = library.database;
  const set = ensureVectorSet(library.database.write, identity, now);
  const found = nearestOf(read, set, {vector: vectorAt(1), chunkIds: [1, 3]});
  expect(found).toEqual([{chunkId: 1, start: 1, end: 2, cosine: expect.closeTo(0.9, 5) as number}]);
});

test('sampleVectors takes all of a small set, an even sample of a large one, and sees changes', () => {
  write(1, 0.1, 0.2);
  const {read} = library.database;
  const set = ensureVectorSet(library.database.write, identity, now);
  expect(sampleVectors(read, set)).toHaveLength(2);
  write(2, ...Array.from({length: 1000}, () => 0.5));
  const sample = sampleVectors(read, set);
  expect(sample.length).toBeGreaterThan(sampleSize / 2);
  expect(sample.length).toBeLessThanOrEqual(sampleSize);
  expect(sampleVectors(read, set)).toBe(sample);
});
