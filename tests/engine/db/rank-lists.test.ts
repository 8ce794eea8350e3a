import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {listOf} from '../../../main/engine/db/chunk-list.ts';
import {rankLists} from '../../../main/engine/db/rank-lists.ts';
import {type ScoredList, scoredList, scoreOf} from '../../../main/engine/db/scored-list.ts';
import {randomNumbers} from '../../support/random.ts';

/** A term: which share of the chunks has it, and what it adds, of which there are few kinds so that many chunks tie. */
interface TermPlan {
  readonly share: number;
  readonly weight: number;
  readonly kinds: number;
  /** Part of the terms is in a part of the library only. */
  readonly from: number;
}

/** What each chunk gets from each term: nothing where it does not have it. */
type Given = ReadonlyMap<number, number>;

function makeTerm({share, weight, kinds, from}: TermPlan, {chunks, seed}: {chunks: number; seed: number}): Given {
  const draw = randomNumbers(seed);
  const given = new Map<number, number>();
  for (let id = Math.floor(from * chunks); id < chunks; id++)
    if (draw() < share) given.set(id, weight * (0.3 + Math.floor(draw() * kinds) * (0.7 / kinds)));
  return given;
}

function toList(given: Given): ScoredList {
  const scores = [...new Set(given.values())];
  const codeOf = new Map(scores.map((score, code) => [score, code]));
  const codes = Uint16Array.from(given.values(), (score) => codeOf.get(score) ?? 0);
  return scoredList(listOf(Uint32Array.from(given.keys())), {codes, scores: Float64Array.from(scores)});
}

/** All of it added up, in the order of terms, and sorted. */
function rankPlainly(terms: readonly Given[], passes: (id: number) => boolean, limit: number) {
  const sums = new Map<number, number>();
  for (const given of terms) for (const [id, score] of given) sums.set(id, (sums.get(id) ?? 0) + score);
  return [...sums]
    .map(([id, raw]) => ({id, raw}))
    .filter(({id, raw}) => raw > 0 && passes(id))
    .sort((a, b) => b.raw - a.raw || a.id - b.id)
    .slice(0, limit);
}

const term = fc.record({
  share: fc.constantFrom(0, 0.0005, 0.01, 0.1, 0.4, 1),
  weight: fc.constantFrom(0, 1e-6, 0.1, 1, 1.7, 3.3, 12),
  kinds: fc.constantFrom(1, 2, 7, 400),
  from: fc.constantFrom(0, 0, 0.5, 0.97),
});

const filters: Readonly<Record<string, (id: number) => boolean>> = {
  all: () => true,
  none: () => false,
  half: (id) => id % 2 === 1,
  late: (id) => id > 25_000,
  few: (id) => id % 500 === 7,
};

test('ranks as if all scores were added up, to the last bit, whatever the lists, filter and limit', () => {
  fc.assert(
    fc.property(
      fc.array(term, {maxLength: 8}),
      fc.record({
        chunks: fc.constantFrom(50, 8192, 8193, 40_000),
        seed: fc.nat(1e6),
        filter: fc.constantFrom(...Object.keys(filters)),
        limit: fc.constantFrom(1, 3, 50, 1000),
      }),
      (plans, {chunks, seed, filter, limit}) => {
        const terms = plans.map((plan, index) => makeTerm(plan, {chunks, seed: seed + index}));
        const passes = filters[filter] ?? (() => true);
        expect(rankLists(terms.map(toList), {passes, limit})).toEqual(rankPlainly(terms, passes, limit));
      },
    ),
    {numRuns: 150},
  );
});

describe('the best of chunks', () => {
  const list = (rows: Readonly<Record<number, number>>) =>
    toList(new Map(Object.entries(rows).map(([id, score]) => [Number(id), score])));

  test('are by id where their scores are the same, also those that only a later list lifts to the last place', () => {
    const lists = [list({3: 1, 9000: 1, 20_000: 1}), list({20_000: 2, 20_001: 3, 70_000: 3})];
    expect(rankLists(lists, {passes: () => true, limit: 2})).toEqual([
      {id: 20_000, raw: 3},
      {id: 20_001, raw: 3},
    ]);
  });

  test('are by id also where a later list has the lower id', () => {
    expect(rankLists([list({50: 1}), list({20: 1})], {passes: () => true, limit: 1})).toEqual([{id: 20, raw: 1}]);
  });

  test('do not lose one to rounding: these five are less than 25.2 when the highest is added first', () => {
    const terms = [4.6, 4.7, 2.4, 5.6, 7.9].map((score) => list({9000: score}));
    const ranked = rankLists([...terms, list({1: 25.2})], {passes: () => true, limit: 1});
    expect(ranked).toEqual([{id: 9000, raw: 25.200000000000003}]);
  });

  test('do not have those that do not pass, however high', () => {
    const lists = [list({1: 9, 2: 1, 8200: 2})];
    expect(rankLists(lists, {passes: (id) => id !== 1, limit: 1})).toEqual([{id: 8200, raw: 2}]);
  });

  test('have the score that the chunk has alone', () => {
    const terms = [0.1, 0.2, 0.3, 1e-9].map((weight) => list({5: weight, 8197: weight * 3}));
    const ranked = rankLists(terms, {passes: () => true, limit: 5});
    expect(ranked).toEqual([8197, 5].map((id) => ({id, raw: scoreOf(terms, id)})));
  });

  test('are none where there is no list', () => {
    expect(rankLists([], {passes: () => true, limit: 5})).toEqual([]);
  });
});
