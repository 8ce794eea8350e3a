import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {type EmbeddingFault, embeddingFaults} from '#contract/degradation';
import {EmbeddingFailure} from '../../../main/engine/domain/embedding-failure.ts';
import {EngineError} from '../../../main/engine/domain/engine-error.ts';
import {createDisabledEmbedder} from '../../../main/engine/embed/disabled-embedder.ts';
import type {Embedder} from '../../../main/engine/ports.ts';
import {violations} from '../../support/contract-schemas.ts';
import {compass, makeRecallLibrary, type RecallLibrary} from '../../support/recall-library.ts';
import {tableEmbedder} from '../../support/table-embedder.ts';

let library: RecallLibrary;

beforeAll(async () => {
  library = await makeRecallLibrary(
    [
      {pageId: 'n', body: 'north', links: ['other']},
      {pageId: 'other', body: 'south'},
    ],
    compass,
  );
});

afterAll(() => {
  library.close();
});

const failing = (error: Error): Embedder => ({...compass, embedQuery: () => Promise.reject(error)});
const giving = (vector: readonly number[]): Embedder => ({
  ...compass,
  embedQuery: () => Promise.resolve(Float32Array.from(vector)),
});

/** Every way for a vector to be missing, with the code it must have. */
const causes: readonly (readonly [string, Embedder, EmbeddingFault])[] = [
  ...embeddingFaults.map(
    (fault) => [`a failure of the kind ${fault}`, failing(new EmbeddingFailure(fault, 'No vector.')), fault] as const,
  ),
  ['an embedder that is switched off', createDisabledEmbedder('Switched off.'), 'dim_zero'],
  ['an empty vector', giving([]), 'dim_zero'],
  ['a number that is none', giving([NaN, 0, 0, 0]), 'embedding_failed'],
  ['vectors of another embedder', tableEmbedder(() => [1, 0, 0, 0], {version: '2'}), 'backend_mismatch'],
  ['a failure without a cause', failing(new EngineError('EMBEDDER_UNAVAILABLE', 'It is gone.')), 'embedding_failed'],
  ['an error nobody expected', failing(new TypeError('timeout oauth quota')), 'embedding_failed'],
];

describe.each(causes)('%s', (_, embedder, code) => {
  test(`degrades both answers with the code ${code}`, async () => {
    const recall = await library.recall('north', embedder);
    const hybrid = await library.hybrid({query: 'north', graph: true}, embedder);
    expect([violations('recall', recall), violations('hybrid', hybrid)]).toEqual([[], []]);
    for (const answer of [recall, hybrid]) {
      expect(answer).toMatchObject({
        vec_degraded: true,
        vec_degraded_code: code,
        graph_matches: [],
        warning: 'live query embedding unavailable; results are FTS5 BM25 only (semantic relevance reduced)',
      });
      expect(answer.vec_error).toBe(answer.vec_degraded_reason);
      expect(answer.results.map(({name}) => name)).toEqual(['n']);
      expect(answer).not.toHaveProperty('backend_invoked');
    }
  });

  test('fails instead when the request forbids it', async () => {
    const request = {query: 'north', failOnDegraded: true};
    await expect(library.recall(request, embedder)).rejects.toMatchObject({degradation: code});
    await expect(library.hybrid(request, embedder)).rejects.toMatchObject({degradation: code});
  });
});

test('the schemas refuse a degraded answer with words in place of its code, or half of it', async () => {
  const off = createDisabledEmbedder('Switched off.');
  const [recall, hybrid] = [await library.recall('north', off), await library.hybrid('north', off)];
  const inWords = {vec_degraded_code: 'Switched off.'};
  expect(violations('recall', {...recall, ...inWords})).not.toEqual([]);
  expect(violations('hybrid', {...hybrid, ...inWords})).not.toEqual([]);
  expect(violations('hybrid', {...hybrid, vec_degraded_code: undefined})).not.toEqual([]);
  expect(violations('hybrid', {...hybrid, backend_invoked: 'none'})).not.toEqual([]);
});

test('words that were asked for are no failure', async () => {
  const request = {query: 'north', failOnDegraded: true, ftsOnly: true};
  expect(await library.recall(request)).toMatchObject({vec_degraded_code: 'fallback_fts_only'});
  expect(await library.hybrid(request)).toMatchObject({vec_degraded_code: 'fallback_fts_only'});
});

test('the embedder is never asked when words were asked for', async () => {
  const untouchable = failing(new Error('It was asked.'));
  expect(await library.recall({query: 'north', ftsOnly: true}, untouchable)).toMatchObject({
    vec_degraded_reason: 'fallback_fts_only requested',
  });
});

test('a vector of the wrong length is never answered by words', async () => {
  await expect(library.recall('north', giving([1, 0]))).rejects.toMatchObject({code: 'EMBEDDER_MISMATCH'});
  await expect(library.hybrid('north', giving([1, 0]))).rejects.toMatchObject({code: 'EMBEDDER_MISMATCH'});
});

test('nothing of an unexpected error reaches the answer', async () => {
  const answer = await library.recall('north', failing(new Error('Bearer sk-secret')));
  expect(JSON.stringify(answer)).not.toContain('secret');
});

test('a library without vectors is degraded, not healthy and empty', async () => {
  const bare = await makeRecallLibrary([{pageId: 'n', body: 'north'}], createDisabledEmbedder('Off.'));
  expect(await bare.recall('north', compass)).toMatchObject({
    vec_degraded_code: 'embedding_failed',
    results: [{name: 'n', source: 'fts_fallback'}],
  });
  bare.close();
});

test.each([
  [{...compass, isRemote: true}, 'openrouter'],
  [compass, 'none'],
] as const)('names the backend that made the vector', async (embedder, backend) => {
  const [recall, hybrid] = [await library.recall('north', embedder), await library.hybrid('north', embedder)];
  expect([recall.backend_invoked, hybrid.backend_invoked]).toEqual([backend, backend]);
  expect([violations('recall', recall), violations('hybrid', hybrid)]).toEqual([[], []]);
});
