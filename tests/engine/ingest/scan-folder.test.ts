import {mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {scanFolder, scanPaths} from '../../../main/engine/ingest/scan-folder.ts';
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

const pathsOf = async () => (await scanFolder(root)).files.map(({path}) => path);

describe('scanFolder', () => {
  it('finds notes by their ending, and nothing else', async () => {
    writeFiles(root, {'b.md': '', 'a/c.MARKDOWN': '', 'a/d.Md': '', 'e.txt': '', 'f.mdx': '', md: '', 'g.md.bak': ''});
    expect(await pathsOf()).toEqual(['a/c.MARKDOWN', 'a/d.Md', 'b.md']);
  });

  it.each(['.git', '.obsidian', '.trash', 'node_modules', '.hidden', 'deep/node_modules'])(
    'leaves %s out',
    async (name) => {
      writeFiles(root, {'a.md': '', [`${name}/b.md`]: '', '.c.md': ''});
      expect(await pathsOf()).toEqual(['a.md']);
    },
  );

  it.each([
    ['.gitignore', 'drafts/\n*.tmp.md', ['keep.md', 'sub/x.md']],
    ['.commonplaceignore', '/sub/\n# comment\n', ['drafts/a.md', 'keep.md', 'y.tmp.md']],
    ['sub/.gitignore', 'x.md', ['drafts/a.md', 'keep.md', 'y.tmp.md']],
    ['.gitignore', '*.md\n!keep.md', ['keep.md']],
  ])('leaves out what %s says', async (name, patterns, expected) => {
    writeFiles(root, {'keep.md': '', 'drafts/a.md': '', 'sub/x.md': '', 'y.tmp.md': '', [name]: patterns});
    expect(await pathsOf()).toEqual(expected);
  });

  it('lets a nearer ignore file take back what a farther one says', async () => {
    writeFiles(root, {'.gitignore': 'x.md', 'sub/.gitignore': '!x.md', 'x.md': '', 'sub/x.md': ''});
    expect(await pathsOf()).toEqual(['sub/x.md']);
  });

  it('never follows links, wherever they lead', async () => {
    writeFiles(root, {'a.md': 'inside', 'sub/b.md': ''});
    writeFiles(folder, {'secret.md': 'outside', 'other/c.md': ''});
    const links = {
      loop: '.',
      up: '..',
      out: '/etc',
      'x.md': '../secret.md',
      'y.md': 'a.md',
      'z.md': 'nowhere',
      dir: '../other',
    };
    for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root, name));
    for (let index = 0; index < 200; index++) symlinkSync('sub', join(root, `link-${index}`));
    const start = performance.now();
    expect(await pathsOf()).toEqual(['a.md', 'sub/b.md']);
    expect(performance.now() - start).toBeLessThan(2000);
    const single = await scanPaths(root, ['x.md', 'dir/c.md', 'link-1/b.md', 'a.md']);
    expect(single.files.map(({path}) => path)).toEqual(['a.md']);
  });

  it('gives paths in Unicode form NFC, and the name that the disk has', async () => {
    writeFiles(root, {'U\u0308ber.md': ''});
    const [file] = (await scanFolder(root)).files;
    expect(file?.path).toBe('\u00DCber.md');
    expect(file?.file).toBe(join(root, 'U\u0308ber.md'));
  });

  it.runIf(process.platform === 'linux')(
    'keeps two files apart whose names differ in Unicode form or in case only, whichever the disk names first',
    async () => {
      const names = ['\u00e9.md', 'e\u0301.md', 'Case.md', 'case.md', 'sub\u00e9/x.md', 'sube\u0301/x.md'];
      for (const order of [names, names.toReversed()]) {
        rmSync(root, {recursive: true});
        mkdirSync(root);
        for (const name of order) writeFiles(root, {[name]: name});
        expect(await pathsOf()).toEqual(names.toSorted());
        for (const {path, file} of (await scanFolder(root)).files) expect(readFileSync(file, 'utf8')).toBe(path);
        for (const name of names) {
          const {files} = await scanPaths(root, [name]);
          expect(files.find(({path}) => path === name)?.file).toBe(join(root, name));
        }
      }
    },
  );

  it.each([
    ['a folder that is not there', () => join(folder, 'nowhere'), 'NOT_FOUND', 'does not exist'],
    ['a path behind a file', () => join(root, 'a.md', 'x'), 'NOT_FOUND', 'does not exist'],
    ['a file', () => join(root, 'a.md'), 'INVALID_INPUT', 'is a file'],
  ])('refuses %s in a sentence that names it', async (...[, place, code, words]) => {
    writeFiles(root, {'a.md': ''});
    const error: unknown = await scanFolder(place()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({code});
    expect(String(error)).toContain(place());
    expect(String(error)).toContain(words);
  });
});
