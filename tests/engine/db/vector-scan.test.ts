import {describe, expect, test} from 'vitest';
import {VectorScan} from '../../../main/engine/db/vector-scan.ts';
import {clusteredVectors} from '../../support/fill-library.ts';
import {loadKernel} from '../../support/kernel.ts';
import {randomNumbers} from '../../support/random.ts';

const kernel = await loadKernel();
const draw = randomNumbers(11);

/** Vectors as unlike as those of embedders are. */
const kinds: Readonly<Record<string, (dimensions: number) => (index: number) => Float32Array>> = {
  'in clusters': (dimensions) => clusteredVectors(dimensions),
  'at random': (dimensions) => () => Float32Array.from({length: dimensions}, () => draw() - 0.5),
  'of few numbers': (dimensions) => () =>
    Float32Array.from({length: dimensions}, (_, at) => (at === 0 ? 0.1 : draw() < 3 / dimensions ? draw() : 0)),
  'with one large number': (dimensions) => () =>
    Float32Array.from({length: dimensions}, (_, at) => (at === 0 ? 8 : draw() - 0.5)),
  'of any length': (dimensions) => () => {
    const length = 10 ** (draw() * 8 - 4);
    return Float32Array.from({length: dimensions}, () => (draw() - 0.5) * length);
  },
};

function scanOf(vectors: readonly Float32Array[]): VectorScan {
  const scan = new VectorScan(kernel, vectors[0]?.length ?? 1);
  for (const vector of vectors) scan.append(new Uint8Array(vector.buffer));
  return scan;
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)) || 0;
}

/** Row numbers by true cosine, best first. */
function ranked(vectors: readonly Float32Array[], query: Float32Array): {row: number; cosine: number}[] {
  return vectors
    .map((vector, row) => ({row, cosine: cosine(vector, query)}))
    .sort((a, b) => b.cosine - a.cosine || a.row - b.row);
}

describe.each(Object.keys(kinds))('among vectors %s', (kind) => {
  test.each([3, 64, 384, 509])('the nearest are nominated, in %i dimensions', (dimensions) => {
    const make = kinds[kind]?.(dimensions);
    const vectors = Array.from({length: 4200}, (_, index) => make?.(index) ?? new Float32Array(dimensions));
    const scan = scanOf(vectors);
    for (let question = 0; question < 3; question++) {
      const query = make?.(10_000 + question) ?? new Float32Array(dimensions);
      const {rows, cosines, reach, least} = scan.best(query, {allowed: null, most: 40});
      const found = new Map(Array.from(rows, (row, index) => [row, cosines[index] ?? 0]));
      for (const {row, cosine: truth} of ranked(vectors, query)) {
        const approximate = found.get(row);
        if (approximate === undefined) expect(truth, `row ${row} is left out`).toBeLessThanOrEqual(least + reach);
        else expect(Math.abs(approximate - truth), `row ${row}`).toBeLessThanOrEqual(reach);
      }
      expect(rows.length).toBeGreaterThanOrEqual(40);
      expect([...cosines]).toEqual([...cosines].sort((a, b) => b - a));
    }
  });
});

describe('rows', () => {
  const make = clusteredVectors(16);
  const vectors = Array.from({length: 4200}, (_, index) => make(index));
  const query = make(9999);

  test('that were dropped are not found', () => {
    const scan = scanOf(vectors);
    const [nearest, second] = ranked(vectors, query);
    scan.drop(nearest?.row ?? 0);
    const {rows} = scan.best(query, {allowed: null, most: 5});
    expect([rows[0], rows.includes(nearest?.row ?? 0)]).toEqual([second?.row, false]);
    expect(scan.best(query, {allowed: null, most: 10_000}).rows).toHaveLength(4199);
  });

  test.each([1, 2, 13, 100, 5000])('that are not allowed are not found, where one in %i is', (step) => {
    const scan = scanOf(vectors);
    const allowed = new Uint8Array(Math.ceil(vectors.length / 8));
    for (let row = 0; row < vectors.length; row += step)
      allowed[row >> 3] = (allowed[row >> 3] ?? 0) | (1 << (row & 7));
    const {rows} = scan.best(query, {allowed, most: 10_000});
    expect(Array.from(rows).sort((a, b) => a - b)).toEqual(
      Array.from({length: Math.ceil(vectors.length / step)}, (_, index) => index * step),
    );
  });

  test('are all given where there are fewer than asked for', () => {
    expect(scanOf(vectors.slice(0, 3)).best(query, {allowed: null, most: 10})).toMatchObject({least: -Infinity});
    expect(scanOf(vectors.slice(0, 3)).best(query, {allowed: null, most: 10}).rows).toHaveLength(3);
  });

  test('that are all the same are told to be too many to tell apart', () => {
    const same = scanOf(Array.from({length: 3000}, () => query));
    const {rows, least, reach} = same.best(query, {allowed: null, most: 10});
    expect(rows.length).toBeLessThan(100);
    expect(least).toBeGreaterThan(1 - reach);
  });

  test.each([
    {title: 'zeros', query: new Float32Array(16)},
    {title: 'what is no number', query: new Float32Array(16).fill(NaN)},
  ])('are not found by $title', ({query: nothing}) => {
    expect(scanOf(vectors).best(nothing, {allowed: null, most: 10}).rows).toHaveLength(0);
  });
});
