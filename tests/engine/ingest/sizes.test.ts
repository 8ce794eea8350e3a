/** Notes and folders of odd size and odd name: all are indexed, and found by what is at their very end. */
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makePlace, openEngine, pathsWith} from '../../support/engine.ts';
import type {Files} from '../../support/vault.ts';

/** Indexes the files; gives how many notes were added, and where the word is found. */
async function find(
  files: Files,
  word: string,
): Promise<{readonly inserted: number; readonly paths: readonly string[]}> {
  const {client, root} = await openEngine({embedder: 'none'}, makePlace(files));
  const {documents} = await client.call('library.index', {folder: root});
  const paths = await pathsWith(client, word);
  expect((await client.call('library.index', {folder: root})).documents.skipped).toBe(documents.inserted);
  return {inserted: documents.inserted, paths};
}

const deep = `${Array.from({length: 200}, (_, depth) => `d${depth}`).join('/')}/a.md`;
const numbers = (count: number) => Array.from({length: count}, (_, number) => number);

describe('a note', () => {
  it.each<[string, string]>([
    ['of one line of 5 MB', `${'word '.repeat(1024 * 1024)}needle`],
    ['of one word of 5 MB', `${'x'.repeat(5 * 1024 * 1024)} needle`],
    ['of one CJK line', `${'設計検索'.repeat(100_000)} needle`],
    [
      'of 30,000 headings',
      `${numbers(30_000)
        .map((number) => `# H${number}\n\nt`)
        .join('\n\n')} needle`,
    ],
    ['of front matter only', '---\ntitle: needle\n---'],
    ['of front matter that is not closed', '---\ntitle: needle'],
    ['with a title of 10,000 characters', `---\ntitle: ${'long '.repeat(2000)}\n---\nneedle`],
    ['with a heading of 10,000 characters', `# ${'x'.repeat(10_000)}\n\nneedle`],
    [
      'with 10,000 tags',
      `${numbers(10_000)
        .map((number) => `#t${number}`)
        .join('\n')}\n\nneedle`,
    ],
    ['with 10,000 tags in its front matter', `---\ntags: [${numbers(10_000).join(', ')}]\n---\nneedle`],
    [
      'with 20,000 links',
      `${numbers(20_000)
        .map((number) => `[[n${number}]]`)
        .join('\n')}\n\nneedle`,
    ],
    ['of 50,000 quotation marks', `${'>'.repeat(50_000)} needle`],
    ['of 20,000 nested list items', `${'- '.repeat(20_000)}needle`],
    ['of 100,000 open brackets', `${'['.repeat(100_000)} needle`],
    ['of a million blank lines', `${'\n'.repeat(1_000_000)}needle`],
  ])('%s', async (_, text) => {
    expect(await find({'a.md': text, 'b.md': 'other'}, 'needle')).toEqual({inserted: 2, paths: ['a.md']});
  });

  it('with 10,000 tags is found by each of them', async () => {
    const {client, root} = await openEngine(
      {embedder: 'none'},
      makePlace({
        'a.md': numbers(10_000)
          .map((number) => `#t${number}`)
          .join('\n'),
      }),
    );
    await client.call('library.index', {folder: root});
    for (const q of ['tag:t0', 'tag:t9999']) expect((await client.call('search.query', {q})).count).toBeGreaterThan(0);
  });
});

describe('a folder', () => {
  it('of 3,000 notes', async () => {
    const files = Object.fromEntries(numbers(3000).map((number) => [`n${number}.md`, `# N\n\nword${number}`]));
    expect(await find(files, 'word2999')).toEqual({inserted: 3000, paths: ['n2999.md']});
  });

  it('200 folders deep', async () => {
    expect(await find({[deep]: 'needle'}, 'needle')).toEqual({inserted: 1, paths: [deep]});
  });
});

describe.runIf(process.platform === 'linux')('names of notes', () => {
  const names = [
    '😀 emoji.md',
    'new\nline.md',
    'tab\t.md',
    'control\u0001.md',
    'quo"te\'s.md',
    '100%.md',
    '%2e%2e.md',
    'a?b*c.md',
    'back\\slash.md',
    ' lead.md',
    'trail .md',
    '#hash.md',
    '[br].md',
    '--db.md',
    '\u00e9.md',
    'e\u0301.md',
    'Case.md',
    'case.md',
    'CASE.MD',
    'ß.md',
    'İ.md',
    'con.md',
    '\u202egpj.md',
    `${'a'.repeat(250)}.md`,
  ];

  it('of every odd kind are kept as they are, each note once, with its own id', async () => {
    const files = Object.fromEntries(names.map((name, index) => [name, `uniq${index}x`]));
    const {client, root} = await openEngine({embedder: 'none'}, makePlace(files));
    expect((await client.call('library.index', {folder: root})).documents.inserted).toBe(names.length);
    const ids = new Set<string>();
    for (const [index, name] of names.entries()) {
      const {results} = await client.call('search.query', {q: `uniq${index}x`});
      expect(results.map(({localPath}) => localPath)).toEqual([name]);
      const note = await client.call('note.read', {pageId: results[0]?.pageId ?? ''});
      expect([note.localPath, note.body]).toEqual([name, `uniq${index}x`]);
      ids.add(note.pageId);
    }
    expect(ids.size).toBe(names.length);
    expect((await client.call('library.index', {folder: root})).documents.skipped).toBe(names.length);
  });

  it('of the folder itself', async () => {
    const folder = '100% [x] 😀 "q" #h';
    const {root} = makePlace({[`${folder}/a.md`]: 'needle'});
    const {client} = await openEngine({embedder: 'none'});
    const {documents} = await client.call('library.index', {folder: join(root, folder)});
    expect(documents.inserted).toBe(1);
    const [found] = (await client.call('search.query', {q: 'needle'})).results;
    expect(found?.spaceKey).toBe(folder);
    expect((await client.call('search.query', {q: 'needle', spaceKey: folder})).count).toBe(1);
  });
});
