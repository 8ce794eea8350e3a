import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {preflightFolder} from '../../../main/engine/ingest/preflight.ts';
import {metadata, vaultMaker} from '../../support/vault.ts';

const vaultWith = vaultMaker();

const failureOf = async (folder: string) => {
  const error: unknown = await preflightFolder(folder).then(
    () => 'passed',
    (reason: unknown) => reason,
  );
  return error as {code: string; message: string};
};

describe('a plain folder', () => {
  it('passes with a note in it', async () => {
    const {root} = vaultWith({'a.md': '', 'sub/b.markdown': ''});
    expect(await preflightFolder(root)).toEqual({
      layout: 'markdown',
      root,
      metadataPath: '',
      pageCount: 2,
      checkedFiles: 2,
      pages: [],
    });
  });

  it.each([
    ['missing', 'nowhere', 'NOT_FOUND', 'does not exist'],
    ['a file', 'a.txt', 'INVALID_INPUT', 'is a file'],
    ['without notes', 'sub', 'INVALID_INPUT', 'holds no notes'],
  ])('is refused when it is %s', async (...[, name, code, words]) => {
    const vault = vaultWith({'a.txt': '', 'sub/b.txt': ''});
    const failure = await failureOf(vault.file(name));
    expect(failure.code).toBe(code);
    expect(failure.message).toContain(words);
    expect(failure.message).toContain(vault.file(name));
  });
});

describe('a folder with metadata.json', () => {
  it('gives its pages by id, with dates in UTC', async () => {
    const {root} = vaultWith({
      'metadata.json': metadata({
        p2: {local_path: 'sub/../b.md', title: 'B', space_key: 'ENG', last_modified_at: '2026-05-01T12:00:00+02:00'},
        p1: {local_path: ' a.md ', source_url: 'https://example.com/a', last_modified_at: 'never'},
      }),
      'a.md': '',
      'b.md': '',
      'not-named.md': '',
    });
    mkdirSync(join(root, 'sub'));
    const preflight = await preflightFolder(root);
    expect(preflight).toMatchObject({
      layout: 'metadata',
      metadataPath: join(root, 'metadata.json'),
      pageCount: 2,
      checkedFiles: 2,
    });
    expect(preflight.pages).toMatchObject([
      {
        pageId: 'p1',
        localPath: 'a.md',
        title: null,
        spaceKey: null,
        updatedAt: null,
        sourceUrl: 'https://example.com/a',
      },
      {pageId: 'p2', localPath: 'b.md', title: 'B', spaceKey: 'ENG', updatedAt: '2026-05-01T10:00:00.000Z'},
    ]);
  });

  it('counts two records that name one file twice', async () => {
    const {root} = vaultWith({
      'metadata.json': metadata({p1: {local_path: 'a.md'}, p2: {local_path: 'a.md'}}),
      'a.md': '',
    });
    expect(await preflightFolder(root)).toMatchObject({pageCount: 2, checkedFiles: 2});
  });

  it.each([
    ['is not JSON', '{"pages":', 'not valid JSON'],
    ['is empty', '', 'not valid JSON'],
    ['has no pages', '{}', 'has no pages'],
    ['has an empty list of pages', '{"pages":{}}', 'has no pages'],
    ['has pages of another shape', '{"pages":[1]}', 'has no pages'],
  ])('is refused when the file %s', async (_, text, words) => {
    const vault = vaultWith({'metadata.json': text, 'a.md': ''});
    const failure = await failureOf(vault.root);
    expect(failure.code).toBe('PREFLIGHT_FAILED');
    expect(failure.message).toContain(vault.file('metadata.json'));
    expect(failure.message).toContain(words);
  });

  it('is refused when metadata.json is a folder', async () => {
    const vault = vaultWith({'metadata.json/a.md': ''});
    expect(await failureOf(vault.root)).toMatchObject({code: 'PREFLIGHT_FAILED'});
  });

  it('lists every problem of every page, sorted, with page and path', async () => {
    const vault = vaultWith({'a.md': '', 'folder/x.md': ''});
    writeFileSync(join(vault.root, '../secret.md'), '');
    symlinkSync('../secret.md', vault.file('link.md'));
    const pages = {
      ok: {local_path: 'a.md'},
      p9: {local_path: '../secret.md'},
      p8: {local_path: 'folder/../../secret.md'},
      p7: {local_path: join(vault.root, 'a.md')},
      p6: {local_path: 'link.md'},
      p5: {local_path: 'C:\\a.md'},
      p4: {local_path: 'nowhere.md'},
      p3: {local_path: 'folder'},
      p2: {local_path: '  '},
      p1: null,
    };
    writeFileSync(vault.file('metadata.json'), metadata(pages as never));
    const failure = await failureOf(vault.root);
    expect(failure.code).toBe('PREFLIGHT_FAILED');
    expect(failure.message.split('\n').map((line) => line.trim())).toEqual([
      `9 pages of ${vault.root} cannot be indexed:`,
      'page p1: local_path is empty',
      'page p2: local_path is empty',
      'page p3: folder is a folder, not a file',
      'page p4: nowhere.md does not exist',
      'page p5: C:\\a.md leads out of the folder',
      'page p6: link.md leads out of the folder',
      `page p7: ${vault.file('a.md')} leads out of the folder`,
      'page p8: folder/../../secret.md leads out of the folder',
      'page p9: ../secret.md leads out of the folder',
    ]);
    expect(vault.rows('SELECT id FROM runs')).toEqual([]);
  });

  it('a sync that fails here writes no run and changes no note', async () => {
    const vault = vaultWith({'metadata.json': metadata({p1: {local_path: 'a.md'}}), 'a.md': 'first'});
    await vault.sync();
    vault.write({'metadata.json': metadata({p1: {local_path: 'a.md'}, p2: {local_path: 'gone.md'}}), 'a.md': 'second'});
    await expect(vault.sync()).rejects.toMatchObject({code: 'PREFLIGHT_FAILED'});
    expect(vault.rows('SELECT id FROM runs')).toHaveLength(1);
    expect(vault.find('first')).toEqual(['a.md']);
  });
});
