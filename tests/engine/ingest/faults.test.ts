/** Faults that users of products like this one reported, on the way from the disk into the index. */
import {existsSync, readFileSync, renameSync, symlinkSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import Database from 'better-sqlite3';
import {describe, expect, test, vi} from 'vitest';
import {watchFolder} from '../../../main/engine/ingest/watch-folder.ts';
import {makePlace, openEngine, pathsWith} from '../../support/engine.ts';
import {type Files, vaultMaker, writeFiles} from '../../support/vault.ts';

const vaultWith = vaultMaker();
const silent = {info: () => undefined, warn: () => undefined, error: () => undefined};

test('fault 10: 200 rounds of atomic saves of three notes: none is ever missing, none is indexed twice for one content', async () => {
  const names = ['a', 'b', 'c'];
  const place = makePlace(Object.fromEntries(names.map((name) => [`${name}.md`, `${name} saved first`])));
  const {client, root, dbPath} = await openEngine({watch: true}, place);
  await client.call('library.index', {folder: root});
  const {results} = await client.call('search.query', {q: 'first'});
  const ids = results.map(({pageId}) => pageId);
  expect(ids).toHaveLength(3);
  const changes: string[] = [];
  client.subscribe((event) => {
    if (event.type === 'library-changed') changes.push(...event.pageIds);
  });
  for (let round = 0; round < 200; round++) {
    for (const name of names) {
      writeFileSync(join(root, `.${name}.md.tmp`), `${name} saved round${round}`);
      renameSync(join(root, `.${name}.md.tmp`), join(root, `${name}.md`));
    }
    for (const pageId of ids) {
      const found = await client.call('search.query', {q: 'saved', pageId, mode: 'lexical'});
      expect(found.results.map((result) => result.pageId)).toEqual([pageId]);
      expect((await client.call('note.read', {pageId})).pageId).toBe(pageId);
    }
  }
  await vi.waitUntil(async () => (await pathsWith(client, 'round199')).length === 3, {timeout: 3000});
  await sleep(500);
  const connection = new Database(dbPath, {readonly: true});
  const versions = connection.prepare('SELECT uid, version - 1 FROM memories ORDER BY uid').raw().all();
  connection.close();
  const told = ids.toSorted().map((id) => [id, changes.filter((changed) => changed === id).length]);
  expect(versions).toEqual(told);
  // A round may pass between two looks, but no content is indexed twice.
  for (const [, count] of told) expect(count).toBeLessThanOrEqual(200);
});

describe('fault 11: links neither hang the start nor let anything in from outside', () => {
  const kinds: readonly (readonly [string, string, string])[] = [
    ['a folder to itself', 'loop', '.'],
    ['a folder to the one above', 'up', '..'],
    ['a folder to a system folder', 'out', '/etc'],
    ['a folder outside that holds notes', 'dir', '../other'],
    ['a folder inside', 'inside', 'sub'],
    ['a note outside', 'x.md', '../secret.md'],
    ['a note far outside', 'y.md', '../../../../../../../../etc/passwd'],
    ['a note inside', 'z.md', 'sub/b.md'],
    ['a note to itself', 'self.md', 'self.md'],
    ['nothing', 'broken.md', 'nowhere'],
    ['nothing, as a folder', 'gone', '../nowhere/'],
  ];
  const files: Files = {'a.md': 'alpha', 'sub/b.md': 'beta', 'sub/deep/c.md': 'gamma'};
  const link = (root: string) => {
    for (const [, name, target] of kinds) symlinkSync(target, join(root, name));
    for (let index = 0; index < 200; index++) symlinkSync('sub', join(root, `link-${index}`));
  };

  test('all kinds at once: a start within two seconds, few watches, each note once', async () => {
    const place = makePlace(files);
    writeFiles(place.folder, {'secret.md': 'secret', 'other/d.md': 'secret too'});
    link(place.root);
    const watches = () => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length;
    const before = watches();
    const start = performance.now();
    const {client, root} = await openEngine({watch: true}, place);
    const {documents, warnings} = await client.call('library.index', {folder: root});
    expect(performance.now() - start).toBeLessThan(2000);
    expect(watches() - before).toBeLessThan(20);
    expect([documents.inserted, warnings]).toEqual([3, []]);
    expect(await pathsWith(client, 'secret')).toEqual([]);
    expect(await pathsWith(client, 'root')).toEqual([]);
    expect(await pathsWith(client, 'beta')).toEqual(['sub/b.md']);
  });

  test.each(kinds)('a link to %s that appears later changes nothing', async (_, name, target) => {
    const vault = vaultWith(files);
    await vault.sync();
    writeFiles(join(vault.root, '..'), {'secret.md': 'secret', 'other/d.md': 'secret too'});
    symlinkSync(target, vault.file(name));
    const paths = [name, `${name}/b.md`, `${name}/passwd`, `${name}/d.md`, `${name}/a.md`];
    expect(await vault.sync({paths})).toMatchObject({inserted: 0, updated: 0, deleted: 0});
    expect(await vault.sync()).toMatchObject({inserted: 0, updated: 0, skipped: 3, deleted: 0});
    expect(vault.find('secret')).toEqual([]);
  });

  test('a note that becomes a link to the outside is gone', async () => {
    const vault = vaultWith(files);
    await vault.sync();
    writeFiles(join(vault.root, '..'), {'secret.md': 'secret'});
    symlinkSync('../secret.md', vault.file('tmp'));
    renameSync(vault.file('tmp'), vault.file('a.md'));
    expect(await vault.sync()).toMatchObject({deleted: 1});
    expect([...vault.find('secret'), ...vault.find('alpha')]).toEqual([]);
  });

  test('while the folder is followed, a link that appears starts no watch of its own', async () => {
    const {root} = makePlace(files);
    const changes: unknown[] = [];
    const watch = watchFolder(root, (change) => changes.push(change), {log: silent});
    await watch.ready;
    link(root);
    const before = process.getActiveResourcesInfo().length;
    writeFileSync(join(root, 'last.md'), 'x');
    await vi.waitUntil(() => JSON.stringify(changes).includes('last.md'), {timeout: 3000});
    expect(process.getActiveResourcesInfo().length - before).toBeLessThan(20);
    await watch.close();
  });
});

describe('fault 13: a bad front matter stops and hides nothing', () => {
  /** Front matter, and the line that the warning names; null where nothing is wrong. */
  const inputs: readonly (readonly [string, string | Buffer, number | null])[] = [
    ['a colon in a value', '---\ntitle: Budget: Q3\n---\nneedle', 2],
    ['a Windows path', '---\npath: C:\\x\\y\n---\nneedle', null],
    ['a leading rule', '---\n\nneedle\n\n---\nmore', null],
    ['a rule that is never closed', '---\nneedle', null],
    ['asterisks round a value', '---\ntitle: *Draft*\n---\nneedle', 2],
    ['a link in a list on one line', '---\nlinks: - [[A]]b\n---\nneedle', 2],
    ['tab indentation', '---\na:\n\tb: c\n---\nneedle', 3],
    ['a duplicate key', '---\na: b\na: c\n---\nneedle', 3],
    ['a date as tag', '---\ntags: 2024-01-01\n---\nneedle', null],
    ['null as aliases', '---\naliases: null\n---\nneedle', null],
    ['a list where text is expected', '---\ntitle: [a, b]\npage_id: [c]\nupdated: [d]\n---\nneedle', null],
    ['CRLF and a byte-order mark', '\uFEFF---\r\ntitle: Windows\r\n---\r\nneedle', null],
    ['an unclosed fence in 2 MB', `\`\`\`\n${'code line here\n'.repeat(140_000)}needle`, null],
    ['an unclosed quote', '---\ntitle: "Draft\n---\nneedle', 3],
    ['a closing bracket only', '---\n]\n---\nneedle', 2],
  ];

  test.each(inputs)('%s: the body is found, the warning names its line', async (_, text, line) => {
    const vault = vaultWith({'bad.md': text, 'good.md': 'needle'});
    const {warnings, inserted} = await vault.sync();
    expect(inserted).toBe(2);
    expect(vault.find('needle')).toEqual(['bad.md', 'good.md']);
    expect(warnings.map((warning) => [warning.path, warning.line])).toEqual(line === null ? [] : [['bad.md', line]]);
  });

  test('the warnings are listed among the library’s issues, and no file is read over and over', async () => {
    const place = makePlace(Object.fromEntries(inputs.map(([, text], index) => [`n${index}.md`, text])));
    const {client, root} = await openEngine({}, place);
    await client.call('library.index', {folder: root});
    const {files} = await client.call('library.issues', {});
    const expected = inputs.flatMap(([, , line], index) => (line === null ? [] : [[`n${index}.md`, line]]));
    expect(files.map((file) => [file.path, file.line]).toSorted()).toEqual(expected.toSorted());
    const again = await client.call('library.index', {folder: root});
    expect([again.documents.skipped, again.chunkWrites]).toEqual([inputs.length, 0]);
  });

  test('small ones are indexed in less than 50 ms each', async () => {
    const small = inputs.filter(([, text]) => text.length < 1000);
    const files = Array.from({length: 10}, (_, round) => small.map(([, text], i) => [`${round}-${i}.md`, text]));
    const vault = vaultWith(Object.fromEntries(files.flat()) as Files);
    const start = performance.now();
    const {inserted} = await vault.sync();
    expect((performance.now() - start) / inserted).toBeLessThan(50);
  });
});

describe('fault 14: nothing in a note is ever run', () => {
  const marker = join(resolve(import.meta.dirname, '../../../.cache'), 'fault-14-marker');
  const code = `globalThis.fault14 = true; require('fs').writeFileSync(${JSON.stringify(marker)}, 'x')`;
  const languages = ['js', 'javascript', 'json', 'coffee'];
  const places: readonly (readonly [string, (language: string) => string])[] = [
    ['as front matter', (language) => `---${language}\n${code}\n---\nneedle`],
    ['as front matter, a blank before the language', (language) => `--- ${language}\n${code}\n---\nneedle`],
    ['as a second block in the body', (language) => `---\ntitle: x\n---\nneedle\n\n---${language}\n${code}\n---\n`],
    ['as a tag of a value', (language) => `---\na: !!${language}/function 'function () { ${code} }()'\n---\nneedle`],
  ];

  test.each(places.flatMap(([place, textOf]) => languages.map((language) => [language, place, textOf] as const)))(
    '%s %s is text',
    async (language, _, textOf) => {
      const place = makePlace({'a.md': textOf(language)});
      const {client, root, told} = await openEngine({}, place);
      await client.call('library.index', {folder: root});
      expect(await pathsWith(client, 'needle')).toEqual(['a.md']);
      const [found] = (await client.call('search.query', {q: 'needle', explain: true})).results;
      await client.call('note.read', {pageId: found?.pageId ?? ''});
      await client.call('library.index', {folder: root, rebuild: true});
      expect('fault14' in globalThis).toBe(false);
      expect(existsSync(marker)).toBe(false);
      expect(told).toEqual([]);
    },
  );

  test('no parser of front matter that runs code is among the dependencies', () => {
    const lock = readFileSync(resolve(import.meta.dirname, '../../../package-lock.json'), 'utf8');
    for (const name of ['gray-matter', 'front-matter', 'coffee-script', 'coffeescript', 'safe-eval'])
      expect(lock).not.toContain(`"node_modules/${name}"`);
  });
});
