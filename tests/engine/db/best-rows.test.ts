import {expect, test} from 'vitest';
import {BestRows} from '../../../main/engine/db/best-rows.ts';
import {randomNumbers} from '../../support/random.ts';

const step = 64;

/** Gives all scores step by step, as a scan does that is told what is of interest. */
function collect(scores: readonly number[], {most, within}: {readonly most: number; readonly within: number}) {
  const best = new BestRows({most, within, step});
  for (let from = 0; from < scores.length; from += step) {
    const rows = scores.slice(from, from + step).flatMap((score, row) => (score > best.least ? [row] : []));
    best.add(
      from,
      Uint32Array.from(rows),
      Float32Array.from(rows, (row) => scores[from + row] ?? 0),
    );
  }
  const {rows} = best.inOrder();
  return {rows: [...rows], least: best.least};
}

const draw = randomNumbers(3);
const scores = Array.from({length: 5000}, () => Math.fround(draw()));
const order = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));

test.each([
  {most: 1, within: 0},
  {most: 10, within: 0},
  {most: 10, within: 0.002},
  {most: 100, within: 0.01},
])('keeps the best $most, and what is within $within of the last of them', ({most, within}) => {
  const {rows, least} = collect(scores, {most, within});
  const last = scores[order[most - 1] ?? 0] ?? 0;
  const near = order.filter((row) => (scores[row] ?? 0) > last - within);
  expect(rows.slice(0, near.length)).toEqual(near);
  const left = scores.filter((_, row) => !rows.includes(row));
  expect(Math.max(...left)).toBeLessThanOrEqual(least);
});

test('keeps all where there are fewer than asked for, and says that nothing was left out', () => {
  expect(collect([0.1, 0.3, 0.2], {most: 5, within: 0})).toEqual({rows: [1, 2, 0], least: -Infinity});
});

test('keeps four times as many at most, and says what it left out', () => {
  const {rows, least} = collect(scores, {most: 10, within: 1});
  expect(rows).toEqual(order.slice(0, 40));
  expect(least).toBeGreaterThanOrEqual(scores[order[40] ?? 0] ?? 1);
});

test('of equals keeps those that came first', () => {
  const {rows, least} = collect(new Array<number>(500).fill(0.5), {most: 3, within: 0});
  expect(rows).toEqual([...rows.keys()]);
  expect([rows.length <= 12, least]).toEqual([true, 0.5]);
});

test('loses nothing better to equals that came first', () => {
  const many = [...new Array<number>(500).fill(0), 0.7, 0.9, 0.8];
  expect(collect(many, {most: 3, within: 0.1}).rows.slice(0, 3)).toEqual([501, 502, 500]);
  expect(collect(many.slice(450), {most: 3, within: 1}).rows.slice(0, 3)).toEqual([51, 52, 50]);
});
