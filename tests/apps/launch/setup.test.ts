import {appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {sourcesDigest} from '../../../apps/launch/setup.mjs';

const root = resolve(import.meta.dirname, '../../..');
const project = mkdtempSync(join(tmpdir(), 'commonplace-setup-'));

/** Of each part that the build reads, one file. */
const built = [
  'main/index.ts',
  'preload/contract/methods.ts',
  'renderer/ui/tokens.css',
  'apps/cli/index.ts',
  'electron.vite.config.ts',
  'package.json',
  'resources/model/build-model.ts',
  'resources/kernel/build-kernel.ts',
  'resources/replace-file.ts',
  'resources/icons/icon.svg',
];

describe('npm start builds anew', () => {
  beforeAll(() => {
    for (const file of [...built, 'README.md']) {
      mkdirSync(dirname(join(project, file)), {recursive: true});
      cpSync(join(root, file), join(project, file));
    }
  });
  afterAll(() => {
    rmSync(project, {recursive: true});
  });

  it.each(built)('when %s changes', (file) => {
    const before = sourcesDigest(project);
    appendFileSync(join(project, file), '\n');
    expect(sourcesDigest(project)).not.toBe(before);
  });

  it('when a file comes', () => {
    const before = sourcesDigest(project);
    writeFileSync(join(project, 'renderer', 'new.ts'), '');
    expect(sourcesDigest(project)).not.toBe(before);
  });

  it('not when nothing of it changes', () => {
    const before = sourcesDigest(project);
    appendFileSync(join(project, 'README.md'), '\n');
    expect(sourcesDigest(project)).toBe(before);
  });
});
