import {appendFile, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {type FolderProvider, folderProvider} from '#contract/provider';
import {openFolderModel} from '../../../main/engine/embed/folder-model.ts';
import type {Embedder} from '../../../main/engine/ports.ts';
import {type TinyModel, tinyVector, writeTinyModel} from '../../support/tiny-model.ts';

let folder: string;
const opened: Embedder[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-model-'));
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((embedder) => embedder.close()));
  await rm(folder, {recursive: true});
});

async function open(model: TinyModel | null = {}, changes: Partial<FolderProvider> = {}): Promise<Embedder> {
  if (model) await writeTinyModel(folder, model);
  const provider = folderProvider.parse({type: 'model-folder', id: 'tiny', name: 'Tiny', folder, ...changes});
  const embedder = await openFolderModel(provider);
  opened.push(embedder);
  return embedder;
}

function unit(vectors: readonly (readonly number[])[]): number[] {
  const sums = [0, 1, 2, 3].map((place) => vectors.reduce((sum, vector) => sum + (vector[place] ?? 0), 0));
  return sums.map((sum) => sum / Math.hypot(...sums));
}

const tokens = (...names: string[]) => names.map(tinyVector);
const near = (expected: readonly number[]) => expected.map((value) => expect.closeTo(value, 5) as number);

describe('a model in transformers.js layout', () => {
  it.each<[string, TinyModel, Partial<FolderProvider>]>([
    ['when nothing is said', {}, {}],
    ['when the folder says so', {pooling: {pooling_mode_mean_tokens: true}}, {}],
    ['when it is configured so', {pooling: {pooling_mode_cls_token: true}}, {pooling: 'mean'}],
    ['without segments', {hasSegments: false}, {}],
    ['with the model in full size', {modelName: 'onnx/model.onnx'}, {}],
    ['with another name of the output', {output: 'token_embeddings'}, {}],
    ['with an output of no known name', {output: 'logits'}, {}],
  ])('gives the mean of all tokens, at length 1, %s', async (_, model, changes) => {
    const vector = await (await open(model, changes)).embedQuery('Red apples');
    expect([...vector]).toEqual(near(unit(tokens('[CLS]', 'red', 'apple', '##s', '[SEP]'))));
  });

  it.each<[string, TinyModel, Partial<FolderProvider>]>([
    ['the folder says so', {pooling: {pooling_mode_cls_token: true, pooling_mode_mean_tokens: false}}, {}],
    ['its config says so', {config: {pooling: 'cls'}}, {}],
    ['it is configured so', {}, {pooling: 'cls'}],
  ])('gives the first token where %s', async (_, model, changes) => {
    const vector = await (await open(model, changes)).embedQuery('red');
    expect([...vector]).toEqual(near(unit(tokens('[CLS]'))));
  });

  it('writes the prefixes before searches and passages', async () => {
    const embedder = await open({}, {queryPrefix: 'red ', passagePrefix: 'blue '});
    const [passage] = await embedder.embedPassages(['apple']);
    expect([...(passage ?? [])]).toEqual(near(unit(tokens('[CLS]', 'blue', 'apple', '[SEP]'))));
    expect([...(await embedder.embedQuery('apple'))]).toEqual(near(unit(tokens('[CLS]', 'red', 'apple', '[SEP]'))));
  });

  it.each<[string, TinyModel, number]>([
    ['its positions', {config: {model_type: 'bert', max_position_embeddings: 16}}, 14],
    ['its tokenizer', {tokenizerConfig: {model_max_length: 12}}, 10],
    ['positions that begin at two', {config: {model_type: 'xlm-roberta', max_position_embeddings: 16}}, 12],
    ['neither', {config: {}, tokenizerConfig: {model_max_length: 1e30}}, 510],
  ])('cuts passages at the length of %s, special tokens counted', async (_, model, most) => {
    const embedder = await open(model);
    const text = 'red '.repeat(600);
    const [first] = embedder.passages(text);
    expect(text.slice(first?.start, first?.end).split(' ')).toHaveLength(most);
  });

  it('reads of a longer text what fits, with its last special token', async () => {
    const vector = await (await open()).embedQuery('red '.repeat(100_000));
    expect([...vector]).toEqual(near(unit(tokens('[CLS]', ...Array.from({length: 14}, () => 'red'), '[SEP]'))));
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \n'],
    ['words it does not know', '知识 😀'],
    ['one endless word', 'x'.repeat(100_000)],
  ])('gives %s a vector of length 1', async (_, text) => {
    const vector = await (await open()).embedQuery(text);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  it('stops between two texts when asked to', async () => {
    const embedder = await open();
    await expect(embedder.embedPassages(['red', 'blue'], AbortSignal.abort())).rejects.toMatchObject({
      degradation: 'cancelled',
    });
  });

  it('waits for what is running before it closes, and refuses what comes after', async () => {
    const embedder = await open();
    const running = embedder.embedQuery('red');
    await embedder.close();
    expect(await running).toHaveLength(4);
    await expect(embedder.embedQuery('red')).rejects.toMatchObject({degradation: 'cancelled'});
  });
});

describe('the identity of a model folder', () => {
  it('is the same each time it is opened, and another one with another model, tokenizer or prefix', async () => {
    const {identity} = await open();
    expect(identity).toMatchObject({provider: 'model-folder', source: 'provider', dimensions: 4});
    expect((await open(null)).identity).toEqual(identity);
    const versions = [
      identity.version,
      (await open(null, {passagePrefix: 'p: '})).identity.version,
      (await open(null, {pooling: 'cls'})).identity.version,
      (await open({tokenizerConfig: {model_max_length: 11}})).identity.version,
      (await open({hasSegments: false})).identity.version,
    ];
    expect(new Set(versions).size).toBe(versions.length);
  });
});

describe('a model folder that cannot be used says why', () => {
  const broken: [string, RegExp, () => Promise<unknown>][] = [
    [
      'no folder',
      /does not exist; choose one in the layout of transformers\.js\.$/,
      () => rm(folder, {recursive: true}),
    ],
    ['no config', /has no config\.json/, () => rm(join(folder, 'config.json'))],
    ['no tokenizer', /has no tokenizer\.json/, () => rm(join(folder, 'tokenizer.json'))],
    [
      'no model',
      /has neither onnx\/model_quantized\.onnx nor onnx\/model\.onnx/,
      () => rm(join(folder, 'onnx'), {recursive: true}),
    ],
    [
      'a config that is not JSON',
      /has a config\.json that cannot be read/,
      () => appendFile(join(folder, 'config.json'), '}'),
    ],
    [
      'a config that is a number',
      /has a config\.json that is not an object/,
      () => writeFile(join(folder, 'config.json'), '1'),
    ],
    [
      'a tokenizer of no known kind',
      /tokenizer\.json .* cannot be read/,
      () => writeFile(join(folder, 'tokenizer.json'), '{"model": {"type": "Odd"}}'),
    ],
    [
      'a damaged model',
      /onnxruntime did not load/,
      () => writeFile(join(folder, 'onnx/model_quantized.onnx'), 'no model'),
    ],
    [
      'a model with a strange input',
      /asks for pixel_values, which a BERT model does not/,
      () => writeTinyModel(folder, {moreInputs: ['pixel_values']}),
    ],
    [
      'a model that reads too little',
      /reads too few tokens/,
      () => writeTinyModel(folder, {tokenizerConfig: {model_max_length: 5}}),
    ],
  ];

  it.each(broken)('%s', async (_, says, breakIt) => {
    await writeTinyModel(folder);
    await breakIt();
    await expect(open(null)).rejects.toMatchObject({
      code: 'EMBEDDER_UNAVAILABLE',
      degradation: 'embedding_failed',
      message: expect.stringMatching(says) as string,
    });
    await writeTinyModel(folder);
  });
});
