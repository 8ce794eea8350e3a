/** Long notes are written in slices: others get their turn, and never see a part of one. */
import {rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {describe, expect, it, test} from 'vitest';
import type {Client} from '#contract/client';
import {rebuildWordIndexes} from '../../../main/engine/db/rebuild-words.ts';
import {makePlace, openEngine} from '../../support/engine.ts';
import {vaultMaker} from '../../support/vault.ts';

const vaultWith = vaultMaker();

/** Sections of a note of more than half a megabyte. */
const sections = 4000;

/** More chunks than there are, as many as may be asked for. */
const most = 4096;

/** Each section has a word of its own, and all have one word of the note. */
function longNote(word: string, count = sections): string {
  const parts = Array.from(
    {length: count},
    (_, index) => `## Part ${index}\n\n${word} section${index} ${'harbour valve '.repeat(8)} [[small]]\n`,
  );
  return `# Long\n\n${parts.join('\n')}`;
}

/** Asks again and again until the work is over; gives every answer that came before. */
async function askDuring<T>(work: Promise<unknown>, ask: () => Promise<T> | T): Promise<T[]> {
  const answers: T[] = [];
  const over = work.then(() => true);
  do answers.push(await ask());
  while (!(await Promise.race([over, setImmediate(false)])));
  return answers;
}

/** How many chunks have a word, in one look. */
async function count(client: Client, word: string): Promise<number> {
  const {total} = await client.call('search.query', {q: `"${word}"`, mode: 'lexical', topK: 1, candidateK: most});
  return total;
}

async function openWithLong() {
  const engine = await openEngine({embedder: 'none'}, makePlace({'small.md': 'small', 'long.md': longNote('before')}));
  const index = () => engine.client.call('library.index', {folder: engine.root});
  return {...engine, index, file: join(engine.root, 'long.md')};
}

describe('while a long note', () => {
  it('is indexed first, searches are answered, with all of it or nothing', async () => {
    const {client, index} = await openWithLong();
    await client.call('library.index', {folder: makePlace({'other.md': 'other'}).root});
    const answers = await askDuring(index(), async () => [await count(client, 'other'), await count(client, 'before')]);
    expect(answers.length).toBeGreaterThan(5);
    for (const [other, long] of answers) expect([other, long === 0 || long === sections]).toEqual([1, true]);
    expect(await count(client, 'before')).toBe(sections);
  });

  it('is written anew under another title, each chunk is found by the old one until all are by the new one', async () => {
    const {client, index, file} = await openWithLong();
    await index();
    writeFileSync(file, longNote('before').replace('Long', 'Renamed'));
    const answers = await askDuring(index(), async () => [await count(client, 'renamed'), await count(client, 'long')]);
    expect(answers.length).toBeGreaterThan(5);
    for (const found of answers.flat()) expect([0, sections + 1]).toContain(found);
    expect([await count(client, 'renamed'), await count(client, 'long')]).toEqual([sections + 1, 0]);
  });

  it('goes, it is there whole until it is gone', async () => {
    const {client, index, file} = await openWithLong();
    await index();
    rmSync(file);
    const answers = await askDuring(index(), () => count(client, 'before'));
    expect(new Set([...answers, await count(client, 'before')])).toEqual(new Set([sections, 0]));
  });

  it('is indexed, what somebody states waits for its turn and is kept', async () => {
    const {client, index} = await openWithLong();
    const said = await client.call('memory.postMessage', {channel_id: 'library', content: 'Said.'});
    const stated = {
      kind: 'fact' as const,
      scope_id: 'library',
      derived_from: [{kind: 'message' as const, id: said.id}],
    };
    let number = 0;
    const ids = await askDuring(
      index(),
      async () => (await client.call('memory.remember', {content: `Fact ${++number}`, ...stated})).id,
    );
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) expect((await client.call('memory.read', {memory_id: id})).memory.id).toBe(id);
    expect(await count(client, 'before')).toBe(sections);
  });
});

test('a sync that comes while the word indexes are made anew lets that go on in slices, and then writes', async () => {
  const vault = vaultWith({'long.md': longNote('before', 6 * sections)});
  await vault.sync();
  vault.write({'small.md': 'small'});
  const syncing = vault.sync();
  const looks = await askDuring(rebuildWordIndexes(vault.database.write), () => vault.find('before'));
  // Hurried by the sync, there would be a few.
  expect(looks.length).toBeGreaterThan(12);
  expect(new Set(looks.map(String))).toEqual(new Set(['long.md']));
  await syncing;
  expect([vault.find('before'), vault.find('small')]).toEqual([['long.md'], ['long.md', 'small.md']]);
});

describe('a note that was edited', () => {
  /** Row ids of chunks that were indexed since, by the number of the change that the index keeps with each. */
  const indexedAfter = 'SELECT count(*) AS n FROM words_docsize WHERE origin > ?';
  const latest = 'SELECT max(origin) AS n FROM words_docsize';

  it.each<[string, (note: string) => string, number]>([
    ['in one section has that one indexed anew', (note) => note.replace('section7 ', 'section7 edited '), 1],
    ['by a section more has that one indexed', (note) => `${note}\n## More\n\nmore\n`, 1],
    [
      'in its first heading has all indexed anew, because it stands above them',
      (note) => note.replace('Long', 'Longer'),
      51,
    ],
    ['by a tag has all indexed anew, because each has the tags', (note) => `${note}\n#fresh\n`, 51],
  ])('%s', async (_, edit, count) => {
    const note = longNote('before', 50);
    const vault = vaultWith({'a.md': note});
    await vault.sync();
    const before = vault.rows<{n: number}>(latest)[0]?.n;
    vault.write({'a.md': edit(note)});
    await vault.sync();
    expect(vault.rows<{n: number}>(indexedAfter, before)[0]?.n).toBe(count);
    expect(vault.find('section7')).toEqual(['a.md']);
  });
});
