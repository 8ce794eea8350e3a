import {afterEach, describe, expect, test} from 'vitest';
import {violations} from '../../support/contract-schemas.ts';
import type {NoteSpec} from '../../support/library.ts';
import {compass, type HybridInput, makeRecallLibrary, type RecallLibrary} from '../../support/recall-library.ts';

let library: RecallLibrary | undefined;

afterEach(() => {
  library?.close();
  library = undefined;
});

async function ask(notes: readonly NoteSpec[], input: HybridInput | string) {
  library = await makeRecallLibrary(notes, compass);
  const answer = await library.hybrid(input);
  expect(violations('hybrid', answer)).toEqual([]);
  return answer;
}

/** `word` is found by words alone, `near` by meaning alone: the library's `north` is a stop for neither. */
const notes: readonly NoteSpec[] = [
  {pageId: 'word', body: 'south, told at length of the north'.replace('south', 'up')},
  {pageId: 'both', body: 'north', links: ['linked']},
  {pageId: 'linked', body: 'down'},
];

describe('fusion', () => {
  test('adds weight / (k + rank) over both lists, and names both ranks', async () => {
    const {results} = await ask(notes, {query: 'north', k: 1});
    expect(results[0]).toMatchObject({name: 'both', vec_rank: 1, fts_rank: 1, source: 'hybrid', body: 'north'});
    const {combined_score: combined, score, rrf_score: rrf, normalized_score: normalized} = results[0] ?? {};
    expect([score, rrf, normalized]).toEqual([combined, combined, 1]);
    expect(combined).toBeCloseTo(2 / 61);
  });

  test('counts the weights it is given, and their sum in the normalised score', async () => {
    const {results, weights} = await ask(notes, {query: 'north', rrfK: 1, weightVec: 3, weightFts: 1});
    expect(weights).toEqual({vec: 3, fts: 1});
    expect(results[0]?.combined_score).toBeCloseTo(3 / 2 + 1 / 2);
    expect(results[0]?.normalized_score).toBe(1);
  });

  test('does not ask the word index for a weight of 0', async () => {
    const {results} = await ask(notes, {query: 'north', weightFts: 0});
    expect(results.every((row) => row.fts_rank === undefined)).toBe(true);
    expect(results[0]?.normalized_score).toBe(1);
  });

  test('leaves out the rank of a list that does not name the memory', async () => {
    const {results} = await ask(notes, {query: 'north', k: 3});
    const linked = results.find(({name}) => name === 'linked');
    expect(linked).toHaveProperty('vec_rank');
    expect(linked).not.toHaveProperty('fts_rank');
  });

  test('cuts snippets at 300 characters and bodies nowhere', async () => {
    const body = `north ${'🧭'.repeat(400)}`;
    const {results} = await ask([{pageId: 'n', body}], 'north');
    expect([Array.from(results[0]?.snippet ?? '').length, results[0]?.body]).toEqual([300, body]);
  });
});

describe('the walk', () => {
  test('is not taken unless asked for', async () => {
    expect((await ask(notes, {query: 'north', k: 1})).graph_matches).toEqual([]);
  });

  test('gives what is not among the results', async () => {
    const {results, graph_matches: graph} = await ask(notes, {query: 'north', k: 1, graph: true});
    expect([results.map(({name}) => name), graph.map(({name}) => name)]).toEqual([['both'], ['linked']]);
  });

  const star: readonly NoteSpec[] = [
    {pageId: 'n', body: 'north', links: Array.from({length: 60}, (_, index) => `leaf${index}`)},
    ...Array.from({length: 60}, (_, index) => ({pageId: `leaf${index}`, body: 'up'})),
  ];

  test.each([
    [undefined, 50, 50],
    [7, 7, 7],
    [0, null, 60],
  ])('with a cap of %s says %s and gives %s', async (maxGraphResults, said, given) => {
    const input = {query: 'north', k: 1, graph: true, ...(maxGraphResults !== undefined && {maxGraphResults})};
    const answer = await ask(star, input);
    expect([answer.max_graph_results, answer.graph_matches.length]).toEqual([said, given]);
  });

  test('is filtered like the results', async () => {
    const typed: readonly NoteSpec[] = [
      {pageId: 'n', body: 'north', kind: 'fact', links: ['a', 'b']},
      {pageId: 'a', body: 'up', kind: 'fact'},
      {pageId: 'b', body: 'up'},
    ];
    const answer = await ask(typed, {query: 'north', k: 1, graph: true, type: 'reference'});
    expect(answer.graph_matches.map(({name}) => name)).toEqual(['a']);
  });
});

test('without a vector it is by words alone, and takes no walk', async () => {
  const answer = await ask(notes, {query: 'north', ftsOnly: true, graph: true});
  expect(answer).toMatchObject({vec_degraded: true, vec_degraded_code: 'fallback_fts_only', graph_matches: []});
  expect(answer.results[0]).toMatchObject({name: 'both', fts_rank: 1, normalized_score: 0.5});
});

test('the same question gives the same answer every time', async () => {
  const many = Array.from({length: 40}, (_, index) => ({pageId: `p${index}`, body: index % 2 ? 'north' : 'up north'}));
  const first = await ask(many, {query: 'north', k: 10});
  for (let round = 0; round < 5; round++) expect(await library?.hybrid({query: 'north', k: 10})).toEqual(first);
});
