import {expect, test} from 'vitest';
import {type Sample, slopeOf, soak} from './soak/soak-run.ts';

const samplesOf = (heaps: readonly number[]): Sample[] =>
  heaps.map((heap, index) => ({queries: 500 * (index + 1), heap, rss: 2 * heap}));

test.each([
  ['nothing where it goes up and down', [40, 41, 40, 41, 40], 0],
  ['what leaks, whatever it goes up and down besides', [40, 42, 41, 43, 42], 1],
])('the growth per 1,000 queries is %s', (_, heaps, slope) => {
  expect(slopeOf(samplesOf(heaps), 'heap')).toBeCloseTo(slope, 6);
  expect(slopeOf(samplesOf(heaps), 'rss')).toBeCloseTo(2 * slope, 6);
});

test('a thousand queries while the folder changes are answered, and memory is looked at twice', async () => {
  const samples: Sample[] = [];
  for await (const sample of soak(1000, 20_261_130)) samples.push(sample);
  expect(samples.map(({queries}) => queries)).toEqual([500, 1000]);
  expect(samples.every(({heap, rss}) => heap > 0 && rss > heap)).toBe(true);
}, 60_000);
