import {cp, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

import {afterEach, beforeEach, describe, expect, it} from 'vitest';

import {endpointProvider, folderProvider} from '#contract/provider';
import {createEmbedder, openEmbedder} from '../../../main/engine/embed/create-embedder.ts';
import {noSecrets} from '../../../main/engine/embed/no-secrets.ts';
import {modelFolder} from './model-folder.ts';

describe('choosing an embedder', () => {
  let folder: string;
  let warnings: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'commonplace-model-'));
    warnings = [];
  });
  afterEach(() => rm(folder, {recursive: true}));

  const log = {info: () => undefined, warn: (message: string) => warnings.push(message), error: () => undefined};
  const clock = {now: () => 0};
  const parts = {log, clock, secrets: noSecrets};

  it('opens the bundled model and has nothing to say', async () => {
    const embedder = await createEmbedder({choice: 'bundled', modelFolder: await modelFolder(), ...parts});
    expect(embedder.identity).toMatchObject({provider: 'use-lite', source: 'bundled'});
    expect(warnings).toEqual([]);
    await embedder.close();
    await embedder.close();
  });

  it.each([
    ['is missing', 'use-lite.json', undefined],
    ['is damaged', 'use-lite.json', '{'],
    ['is damaged', 'use-lite-int8.onnx', 'not a model'],
    ['is damaged', 'use-lite-vocabulary.json', '[]'],
  ])('falls back to hash-local and says that the model %s (%s)', async (state, name, content) => {
    await cp(await modelFolder(), folder, {recursive: true});
    await (content === undefined ? rm(join(folder, name)) : writeFile(join(folder, name), content));
    const embedder = await createEmbedder({choice: 'bundled', modelFolder: folder, ...parts});
    expect(embedder.identity).toMatchObject({provider: 'hash-local', source: 'hash-fallback'});
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`${folder} ${state}`);
    expect(warnings[0]).toContain('In its place stands hash-local');
  });

  it('gives hash-local when it is asked for, and does not look for a model', async () => {
    const embedder = await createEmbedder({choice: 'hash-local', modelFolder: folder, ...parts});
    expect(embedder.identity.provider).toBe('hash-local');
    expect(warnings).toEqual([]);
  });

  it('gives an embedder that refuses when meaning is switched off', async () => {
    const embedder = await createEmbedder({choice: 'none', modelFolder: folder, ...parts});
    expect(embedder.available).toBe(false);
    expect(embedder.passages('some words')).toEqual([]);
    await expect(embedder.embedQuery('words')).rejects.toMatchObject({code: 'EMBEDDER_UNAVAILABLE'});
    await expect(embedder.embedPassages(['words'])).rejects.toMatchObject({code: 'EMBEDDER_UNAVAILABLE'});
    await embedder.close();
  });

  it('opens an endpoint without asking it anything', async () => {
    const baseUrl = 'http://127.0.0.1:9/v1';
    const choice = endpointProvider.parse({
      type: 'openai-compatible',
      id: 'far',
      name: 'Far',
      baseUrl,
      model: 'm',
      dimensions: 3,
    });
    const embedder = await createEmbedder({choice, modelFolder: folder, ...parts});
    expect(embedder).toMatchObject({available: true, isRemote: true, identity: {provider: '127.0.0.1:9', model: 'm'}});
    await embedder.close();
  });

  it('gives, for a folder that is no model, an embedder that says so, and where it must be that one, a failure', async () => {
    const choice = folderProvider.parse({type: 'model-folder', id: 'mine', name: 'Mine', folder});
    const embedder = await createEmbedder({choice, modelFolder: folder, ...parts});
    expect(embedder).toMatchObject({available: false, unavailable: expect.stringContaining(folder) as string});
    expect(warnings).toHaveLength(1);
    await expect(embedder.embedQuery('words')).rejects.toMatchObject({degradation: 'embedding_failed'});
    await expect(openEmbedder({choice, modelFolder: folder, ...parts})).rejects.toThrow('has no config.json');
    await expect(openEmbedder({choice: 'bundled', modelFolder: folder, ...parts})).rejects.toThrow('is missing');
  });
});
