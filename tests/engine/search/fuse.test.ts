import {describe, expect, test} from 'vitest';
import {queryInput} from '#contract/query';
import type {ChannelEvidence} from '../../../main/engine/search/channel-evidence.ts';
import {type Evidence, fuse, type FusionPlan} from '../../../main/engine/search/fuse.ts';

type Scores = Readonly<Record<string, number>>;

/** Chunks are named by letters; `further` are scores outside of the list. */
function evidenceOf(channel: 'lexical' | 'semantic', list: Scores, further: Scores = {}): ChannelEvidence {
  const rows = Object.entries(list)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, raw], index) => ({id: idOf(name), raw, rank: index + 1}));
  return {
    channel,
    rows: new Map(rows.map((row) => [row.id, row])),
    further: new Map(Object.entries(further).map(([name, raw]) => [idOf(name), raw])),
    silence: '',
  };
}

function idOf(name: string): number {
  return name.charCodeAt(0);
}

const base: FusionPlan = {mode: 'hybrid', fusion: 'weighted', alpha: 0.7, rrfK: 60, rarities: [], median: 0};

function rank(evidence: Evidence, plan: Partial<FusionPlan> = {}) {
  const ids = [...new Set([...evidence.lexical.rows.keys(), ...evidence.semantic.rows.keys()])];
  const identities = ids.map((id) => ({id, memoryId: id, pageId: '', index: 0, chunkId: String.fromCharCode(id)}));
  return fuse(evidence, {...base, ...plan}, new Map(identities.map((identity) => [identity.id, identity])));
}

const scoresOf = (evidence: Evidence, plan?: Partial<FusionPlan>) =>
  Object.fromEntries(rank(evidence, plan).map(({chunkId, fused}) => [chunkId, fused]));

const orderOf = (evidence: Evidence, plan?: Partial<FusionPlan>) =>
  rank(evidence, plan)
    .map(({chunkId}) => chunkId)
    .join('');

describe('weighted', () => {
  test.each([
    [0.4908, 0.84724],
    [0.49084, 0.847252],
  ])('0.70 × 1 + 0.30 × %d is %d, from full precision', (vector, fused) => {
    const evidence = {
      lexical: evidenceOf('lexical', {a: 3, b: 1}),
      semantic: evidenceOf('semantic', {c: 1, a: vector, d: 0}),
    };
    expect(scoresOf(evidence)['a']).toBeCloseTo(fused, 9);
  });

  const mixed = {
    lexical: evidenceOf('lexical', {b: 1, c: 2}),
    semantic: evidenceOf('semantic', {a: 0.9}),
  };

  test.each([
    [0.5, {a: 0.5, b: 0, c: 0.5}],
    [1, {a: 0, b: 0, c: 1}],
    [0, {a: 1, b: 0, c: 0}],
  ])('with alpha %d a missing channel gives exactly nothing', (alpha, scores) => {
    expect(scoresOf(mixed, {alpha})).toEqual(scores);
  });

  test('the missing channel is named as missing', () => {
    const [, semantic] = rank(mixed).find(({chunkId}) => chunkId === 'b')?.channels ?? [];
    expect(semantic).toMatchObject({raw: null, rank: null, contribution: 0, note: 'not in the meaning list'});
    const [lexical] = rank(mixed).find(({chunkId}) => chunkId === 'a')?.channels ?? [];
    expect(lexical).toMatchObject({raw: null, contribution: 0, note: 'not in the keyword list'});
  });

  test('the weakest real hit stays, though its stretched score is 0', () => {
    expect(orderOf(mixed)).toBe('cab');
  });

  test('one candidate, or equal ones, score 1', () => {
    const evidence = {lexical: evidenceOf('lexical', {a: 2, b: 2}), semantic: evidenceOf('semantic', {})};
    expect(scoresOf(evidence, {mode: 'lexical'})).toEqual({a: 1, b: 1});
  });

  test('alpha 1 orders as the keyword list does, alpha 0 as the meaning list does', () => {
    const evidence = {
      lexical: evidenceOf('lexical', {a: 3, b: 2, c: 1}),
      semantic: evidenceOf('semantic', {c: 0.9, a: 0.5, b: 0.1}),
    };
    expect(orderOf(evidence, {alpha: 1})).toBe('abc');
    expect(orderOf(evidence, {alpha: 0})).toBe('cab');
  });

  test.each([Number.NaN, -1, 2, Infinity])('alpha %d is refused', (alpha) => {
    expect(queryInput.safeParse({q: 'x', alpha}).success).toBe(false);
  });
});

describe('rrf', () => {
  const both = {
    lexical: evidenceOf('lexical', {a: 9, b: 5}),
    semantic: evidenceOf('semantic', {b: 0.9, a: 0.5, c: 0.4}),
  };

  test('ranks 1 and 2 with k 60 give 0.0325225', () => {
    const scores = scoresOf(both, {fusion: 'rrf'});
    expect(scores['a']).toBeCloseTo(1 / 61 + 1 / 62, 12);
    expect(scores['a']).toBeCloseTo(0.0325225, 7);
    expect(scores['c']).toBeCloseTo(1 / 63, 12);
  });

  test('only ranks matter', () => {
    const scaled = {...both, lexical: evidenceOf('lexical', {a: 9000, b: 5000})};
    expect(scoresOf(scaled, {fusion: 'rrf'})).toEqual(scoresOf(both, {fusion: 'rrf'}));
  });

  test('the worst chunk of both lists of 50 beats the best one of a single list', () => {
    const names = Array.from({length: 50}, (_, index) => String.fromCharCode(0x100 + index));
    const list = (first: string) => Object.fromEntries([first, ...names.slice(1)].map((name, i) => [name, 100 - i]));
    const evidence = {lexical: evidenceOf('lexical', list('a')), semantic: evidenceOf('semantic', list('b'))};
    expect(orderOf(evidence, {fusion: 'rrf'}).slice(-2)).toBe('ab');
  });

  test('says which k it used', () => {
    expect(rank(both, {fusion: 'rrf', rrfK: 10})[0]?.channels[0].note).toContain('1 / (10 + ');
  });
});

describe('auto', () => {
  const evidence = {
    lexical: evidenceOf('lexical', {a: 4, b: 2}, {c: 1}),
    semantic: evidenceOf('semantic', {c: 0.8, a: 0.5}, {b: 0.1}),
  };
  const plan = {fusion: 'auto', alpha: 0.4, median: 0.2} as const;

  test('takes BM25 over its maximum and cosine from the median to 1, and judges every candidate on both', () => {
    const scores = scoresOf(evidence, plan);
    expect(scores['a']).toBeCloseTo(0.4 * 1 + 0.6 * (0.3 / 0.8), 12);
    expect(scores['b']).toBeCloseTo(0.4 * 0.5, 12);
    expect(scores['c']).toBeCloseTo(0.4 * 0.25 + 0.6 * (0.6 / 0.8), 12);
  });

  test('the best of a list that has little of the query is no full match', () => {
    const lexical = evidenceOf('lexical', {a: 2});
    const semantic = {...evidenceOf('semantic', {}), silence: 'off'};
    expect(scoresOf({lexical, semantic}, {...plan, rarities: [2, 9, 9]})['a']).toBeCloseTo(2 / (0.4 * 20), 12);
  });

  test('a better score of its own never puts a chunk further down, even where a list is worth nothing and others are found beside it', () => {
    const outside = {a: 0.3};
    const orders = [0, 1e-300].map((raw) =>
      orderOf(
        {lexical: evidenceOf('lexical', {b: raw}, outside), semantic: evidenceOf('semantic', {a: 0}, {b: 1e-300})},
        {fusion: 'auto', alpha: 0.5},
      ),
    );
    expect(orders).toEqual(['ab', 'ab']);
  });

  test('a channel that cannot answer leaves its weight to the other', () => {
    const semantic = {...evidenceOf('semantic', {}), silence: 'Searching by meaning is switched off.'};
    const [best] = rank({lexical: evidenceOf('lexical', {a: 4, b: 2}), semantic}, plan);
    expect(best?.fused).toBe(1);
    expect(best?.channels[1].note).toBe('Searching by meaning is switched off.');
  });
});

test.each(['weighted', 'rrf', 'auto'] as const)('the parts of %s add up to the score', (fusion) => {
  const evidence = {
    lexical: evidenceOf('lexical', {a: 3.3, b: 1.7, c: 0.9}, {d: 0.2}),
    semantic: evidenceOf('semantic', {d: 0.71, b: 0.33, e: 0.21}, {a: 0.05}),
  };
  for (const {fused, channels} of rank(evidence, {fusion, alpha: 0.37, median: 0.11, rarities: [1, 2]}))
    expect(channels[0].contribution + channels[1].contribution).toBeCloseTo(fused, 9);
});

test('ties go to the better rank, then to the chunk id', () => {
  const evidence = {lexical: evidenceOf('lexical', {b: 1, a: 1}), semantic: evidenceOf('semantic', {c: 1})};
  expect(orderOf(evidence, {alpha: 0.5})).toBe('bca');
});
