import {createHash} from 'node:crypto';
import {mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

import {afterEach, beforeEach, describe, expect, it} from 'vitest';

import {buildModel} from '../../../resources/model/build-model.ts';

describe('building the bundled model', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'commonplace-build-'));
  });
  afterEach(() => rm(folder, {recursive: true}));

  it('writes the bytes that the manifest vouches for, and nothing else', async () => {
    const {built, manifest} = await buildModel(folder);
    expect(built).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(['use-lite-int8.onnx', 'use-lite-vocabulary.json', 'use-lite.json']);
    for (const {name, sha256} of Object.values(manifest.files)) {
      const bytes = await readFile(join(folder, name));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    expect(JSON.parse(await readFile(join(folder, 'use-lite.json'), 'utf8'))).toEqual(manifest);
  });

  it('does nothing the second time, and mends a damaged file', async () => {
    await buildModel(folder);
    expect((await buildModel(folder)).built).toBe(false);
    await writeFile(join(folder, 'use-lite-int8.onnx'), 'damaged');
    expect((await buildModel(folder)).built).toBe(true);
    expect((await buildModel(folder)).built).toBe(false);
  });
});
