import {afterAll, beforeAll, describe, expect, it} from 'vitest';

import {openBundledModel} from '../../../main/engine/embed/bundled-model.ts';
import type {Embedder} from '../../../main/engine/ports.ts';
import {cosine, modelFolder} from './model-folder.ts';

describe('the bundled model', () => {
  let embedder: Embedder;
  beforeAll(async () => {
    embedder = await openBundledModel({folder: await modelFolder(), threads: 1});
  });
  afterAll(() => embedder.close());

  it('names its vector space', () => {
    expect(embedder.identity).toEqual({
      provider: 'use-lite',
      source: 'bundled',
      model: 'universal-sentence-encoder-lite-int8',
      dimensions: 512,
      version: expect.stringMatching(/^[0-9a-f]{12}-\d+$/u) as string,
    });
  });

  it.each([
    ['a word', 'bread'],
    ['nothing', ''],
    ['white space', ' \n'],
    ['an emoji', '😀'],
    ['Chinese', '知識グラフ'],
    ['more words than it reads', 'word '.repeat(100_000)],
    ['one endless word', 'x'.repeat(1_000_000)],
  ])('gives %s a vector of length 1', async (_, text) => {
    const vector = await embedder.embedQuery(text);
    expect(vector).toHaveLength(512);
    expect(cosine(vector, vector)).toBeCloseTo(1, 4);
  });

  it.each([
    [
      'How can I lose weight?',
      'Ways to get slimmer and shed pounds',
      'The weight of the parcel was written on the label',
    ],
    [
      'The car would not start this morning',
      'My vehicle failed to turn on today',
      'We start school every morning at eight',
    ],
    ['cheap places to eat', 'inexpensive restaurants', 'the history of the Roman empire'],
  ])('puts %j nearer to %j than to %j', async (query, paraphrase, other) => {
    const asked = await embedder.embedQuery(query);
    const [near, far] = await embedder.embedPassages([paraphrase, other]);
    expect(cosine(asked, near ?? asked)).toBeGreaterThan(cosine(asked, far ?? asked) + 0.1);
  });

  it('gives a text the same vector alone and in any company, in order', async () => {
    const texts = [
      'short',
      'a much longer sentence about baking bread in a wood-fired oven',
      '',
      'word '.repeat(90),
      'short',
    ];
    const together = await embedder.embedPassages(texts);
    const alone = await Promise.all(texts.map((text) => embedder.embedQuery(text)));
    expect(together).toEqual(alone);
    expect((await embedder.embedPassages(texts.toReversed())).toReversed()).toEqual(alone);
  });

  it('does not mind case and white space', async () => {
    expect(await embedder.embedQuery('  Baking\n BREAD ')).toEqual(await embedder.embedQuery('baking bread'));
  });

  it('cuts a long text into passages and a short one into one', () => {
    expect(embedder.passages('One sentence.')).toEqual([{start: 0, end: 13}]);
    expect(embedder.passages('This is one of many sentences. '.repeat(60)).length).toBeGreaterThan(3);
    expect(embedder.passages(' \n ')).toEqual([]);
  });
});

describe('the bundled model, where its files are not', () => {
  it('refuses with the folder and what to do', async () => {
    await expect(openBundledModel({folder: '/nowhere/model'})).rejects.toMatchObject({
      name: 'EmbeddingFailure',
      code: 'EMBEDDER_UNAVAILABLE',
      message: expect.stringMatching(/\/nowhere\/model is missing: install .* "npm run build"\.$/u) as string,
    });
  });
});
