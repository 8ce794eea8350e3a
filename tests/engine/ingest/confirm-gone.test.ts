import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {confirmGone} from '../../../main/engine/ingest/confirm-gone.ts';
import {scanFolder} from '../../../main/engine/ingest/scan-folder.ts';
import {canMount, mountOver} from '../../support/mounted-folder.ts';
import {writeFiles} from '../../support/vault.ts';

let folder = '';
let root = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-')));
  root = join(folder, 'notes');
  mkdirSync(root);
});
afterEach(() => {
  rmSync(folder, {recursive: true, force: true});
});

/** What is said of files at these paths of which nothing else is known. */
async function confirm(...paths: readonly string[]) {
  const {gone, unknown} = await confirmGone(
    root,
    paths.map((localPath) => ({localPath, fileId: ''})),
  );
  return {gone: gone.map(({localPath}) => localPath), unknown};
}

describe('confirmGone', () => {
  it('believes that a file is gone only when its folder can be read, or is gone from one that can', async () => {
    writeFiles(root, {'a.md': '', 'b.md': '', 'sub/deep/c.md': ''});
    unlinkSync(join(root, 'a.md'));
    rmSync(join(root, 'sub'), {recursive: true});
    expect(await confirm('a.md', 'b.md', 'sub/deep/c.md')).toEqual({gone: ['a.md', 'sub/deep/c.md'], unknown: []});
  });

  it('believes nothing when the root is away', async () => {
    renameSync(root, `${root}-away`);
    await expect(confirm('a.md')).rejects.toMatchObject({code: 'NOT_FOUND'});
  });

  it('counts a file that became a link or a folder as gone', async () => {
    writeFileSync(join(folder, 'secret.md'), '');
    symlinkSync('../secret.md', join(root, 'a.md'));
    mkdirSync(join(root, 'b.md'));
    expect((await confirm('a.md', 'b.md')).gone).toEqual(['a.md', 'b.md']);
  });

  it.runIf(canMount)('cannot tell of a folder over which a disk was mounted, or whose disk was unmounted', async () => {
    writeFiles(root, {'sub/a.md': 'below', 'b.md': ''});
    const below = await known();
    const disk = mountOver(join(root, 'sub'), 1);
    try {
      expect(await confirmGone(root, below)).toEqual({
        gone: [],
        unknown: [{file: below[1], folder: 'sub', reason: 'another disk is mounted over it'}],
      });
      writeFiles(root, {'sub/c.md': 'on the disk', 'sub/d.md': 'removed from it'});
      const above = await known();
      unlinkSync(join(root, 'sub/d.md'));
      expect((await confirmGone(root, above)).gone.map(({localPath}) => localPath)).toEqual(['sub/d.md']);
      disk.unmount();
      expect(await confirmGone(root, above)).toEqual({
        gone: [],
        unknown: above.slice(1).map((file) => ({file, folder: 'sub', reason: 'its disk is not mounted'})),
      });
    } finally {
      disk.unmount();
    }
  });

  /** The files of the folder as the library would know them, by path. */
  async function known() {
    return (await scanFolder(root)).files.map(({path, fileId}) => ({localPath: path, fileId}));
  }
});
