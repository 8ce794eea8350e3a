/** Faults that users of products like this one reported: scores that mislead. */
import {describe, expect, test} from 'vitest';
import {queryInput} from '#contract/query';
import {createHashLocal} from '../../../main/engine/embed/hash-local.ts';
import {ask, find, off, open} from '../../support/asked-library.ts';
import type {NoteSpec} from '../../support/library.ts';
import {tableEmbedder} from '../../support/table-embedder.ts';

test('fault 5: similarity lies between 0 and 1 and follows the cosine, for a model that does not normalise too', async () => {
  const vectors: Readonly<Record<string, readonly number[]>> = {
    near: [4, 1],
    far: [0.2, Math.sqrt(1 - 0.04)],
    opposite: [-3, 0],
  };
  const notes = Object.keys(vectors).map((body) => ({pageId: body, body}));
  await open(
    notes,
    tableEmbedder((text) => vectors[text] ?? [5, 0], {dimensions: 2}),
  );
  const output = await ask({q: 'question', mode: 'vector', explain: true});
  const cosines = output.results.map(({pageId, explainDetail}) => [pageId, explainDetail?.channels[1]?.raw]);
  expect(cosines).toEqual([
    ['near', expect.closeTo(4 / Math.sqrt(17), 5)],
    ['far', expect.closeTo(0.2, 5)],
  ]);
});

describe('fault 6: what a channel does not list counts exactly nothing there', () => {
  /** A is near and has no word of the query; B and C have one, C twice, and lie the other way. */
  const notes: readonly NoteSpec[] = [
    {pageId: 'A', body: 'periscope'},
    {pageId: 'B', body: `turbine ${'other words of the day '.repeat(9)}`},
    {pageId: 'C', body: 'turbine turbine'},
  ];
  const embedder = tableEmbedder(
    (text) => (text === 'periscope' ? [0.9, Math.sqrt(1 - 0.81)] : text === 'turbine' ? [1, 0] : [-1, 0]),
    {dimensions: 2},
  );

  test.each<[number, Readonly<Record<string, number>>]>([
    [0.5, {A: 0.5, B: 0, C: 0.5}],
    [1, {A: 0, B: 0, C: 1}],
    [0, {A: 1, B: 0, C: 0}],
  ])('with weights %d and the rest', async (alpha, scores) => {
    await open(notes, embedder);
    const {results} = await ask({q: 'turbine', fusion: 'weighted', alpha, explain: true});
    expect(Object.fromEntries(results.map(({pageId, fusedScore}) => [pageId, fusedScore]))).toEqual(scores);
    for (const {explainDetail, fusedScore, ...result} of results) {
      const parts = explainDetail?.channels ?? [];
      expect(parts.map(({contribution}) => contribution >= 0)).toEqual([true, true]);
      expect(Math.abs(parts.reduce((sum, {contribution}) => sum + contribution, 0) - fusedScore)).toBeLessThan(1e-6);
      expect(result.lexicalScore >= 0 && result.vectorScore >= 0).toBe(true);
      if (result.pageId === 'A') expect(parts[0]).toMatchObject({raw: null, rank: null, contribution: 0});
      if (result.pageId === 'A') expect(parts[0]?.note).toContain('not in the keyword list');
    }
  });

  test.each([Number.NaN, -1, 2, Number.POSITIVE_INFINITY])('the weight %d is refused at the door', (alpha) => {
    expect(queryInput.safeParse({q: 'x', alpha}).success).toBe(false);
  });
});

describe('fault 7: noise does not look perfect, and a perfect hit does not look like noise', () => {
  const recipes: readonly NoteSpec[] = [
    {pageId: 'soup', title: 'Leek and potato soup', body: 'Sweat the leeks slowly in butter, then add stock.'},
    {pageId: 'bread', title: 'Rye bread', body: 'Feed the starter the night before; bake hot.'},
    {pageId: 'block', title: 'Chopping block care', body: 'Oil the block and chain the knives out of reach.'},
  ];

  test.each([
    ['with the model off', off],
    ['with hashed words', createHashLocal()],
  ])('a query that nothing answers is far from 100 %% %s', async (_, embedder) => {
    await open(recipes, embedder);
    for (const q of ['quantum blockchain', 'quantum blockchain chain consensus']) {
      const output = await ask({q, fusion: 'auto'});
      expect(output.results[0]?.fusedScore ?? 0).toBeLessThan(0.6);
    }
  });

  test('a query that is a note’s title is clearly first', async () => {
    await open(recipes, createHashLocal());
    const output = await ask({q: 'Leek and potato soup', fusion: 'auto'});
    const [first, second] = output.results;
    expect(first?.pageId).toBe('soup');
    expect((first?.fusedScore ?? 0) - (second?.fusedScore ?? 0)).toBeGreaterThan(0.3);
  });

  test('a library of one note answers', async () => {
    await open(recipes.slice(0, 1), createHashLocal());
    for (const fusion of ['auto', 'weighted', 'rrf'] as const)
      expect(await find({q: 'leeks', fusion})).toEqual(['soup']);
  });

  test('explain prints raw, normalised and weighted values with the k used', async () => {
    await open(recipes, createHashLocal());
    const output = await ask({q: 'leek soup', fusion: 'rrf', rrfK: 20, explain: true});
    expect(output.explain).toContain('rrf-k=20');
    expect(output.results[0]?.explainDetail?.channels[0]).toMatchObject({
      raw: expect.any(Number) as number,
      normalised: 1,
      contribution: 1 / 21,
      note: expect.stringContaining('1 / (20 + 1)') as string,
    });
  });
});
