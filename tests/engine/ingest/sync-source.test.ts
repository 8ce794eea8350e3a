import {mkdirSync, renameSync, rmSync, statSync, unlinkSync, utimesSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import type {Event} from '#contract/events';
import {countRows, countsOf, pages, vaultMaker} from '../../support/vault.ts';

const vaultWith = vaultMaker();

describe('counts', () => {
  it('fresh, again, changed, rebuilt', async () => {
    const vault = vaultWith(pages(29));
    expect(await countsOf(vault)).toEqual([29, 0, 0, 0]);
    expect(await countsOf(vault)).toEqual([0, 0, 29, 0]);
    expect(await countsOf(vault, {deep: true})).toEqual([0, 0, 29, 0]);
    vault.write({'p1.md': 'edited', 'new.md': 'added'});
    unlinkSync(vault.file('p2.md'));
    expect(await countsOf(vault)).toEqual([1, 1, 27, 1]);
    expect(await countsOf(vault, {rebuild: true})).toEqual([29, 0, 0, 0]);
    expect(countRows(vault, 'runs')).toBe(5);
    expect(countRows(vault, 'words')).toBe(countRows(vault, 'chunks'));
  });

  it('run ids are sixteen hexadecimal digits, and never the same', async () => {
    const vault = vaultWith(pages(1));
    const ids = new Set<string>();
    for (let index = 0; index < 20; index++) ids.add((await vault.sync()).runId);
    expect(ids.size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  });

  it('chunk writes are the chunks of notes that were added or got another text', async () => {
    const vault = vaultWith({'a.md': '# A\n\nx\n\n## B\n\ny', 'b.md': 'z'.repeat(2500)});
    expect((await vault.sync()).chunkWrites).toBe(5);
    expect((await vault.sync({deep: true})).chunkWrites).toBe(0);
    vault.write({'a.md': '# A\n\nx\n\n## B\n\nother'});
    expect((await vault.sync()).chunkWrites).toBe(2);
  });
});

describe('what has changed is noticed', () => {
  it('an old file that is moved in', async () => {
    const vault = vaultWith({'a.md': ''});
    await vault.sync();
    vault.write({'b.md': 'ancient'});
    utimesSync(vault.file('b.md'), 1_550_000_000, 1_550_000_000);
    await vault.sync();
    expect(vault.find('ancient')).toEqual(['b.md']);
  });

  it('an edit of the same size whose time was set back', async () => {
    const vault = vaultWith({'a.md': 'AAAA'});
    utimesSync(vault.file('a.md'), 1_550_000_000, 1_550_000_000);
    await vault.sync();
    await vault.sync();
    const {atime, mtime} = statSync(vault.file('a.md'));
    vault.write({'a.md': 'BBBB'});
    utimesSync(vault.file('a.md'), atime, mtime);
    await vault.sync();
    expect([vault.find('AAAA'), vault.find('BBBB')]).toEqual([[], ['a.md']]);
  });

  it('a folder of 300 notes that was removed', async () => {
    const files = Object.fromEntries(Array.from({length: 300}, (_, n) => [`old/n${n}.md`, `text ${n}`]));
    const vault = vaultWith({...files, 'z.md': 'text'});
    await vault.sync();
    rmSync(vault.file('old'), {recursive: true});
    expect(await countsOf(vault)).toEqual([0, 0, 1, 300]);
    expect(vault.find('text')).toEqual(['z.md']);
  });

  it('single paths, when only they are asked for', async () => {
    const vault = vaultWith({'a.md': 'alpha', 'b.md': 'beta', 'sub/c.md': 'gamma', 'sub/d.md': 'delta'});
    await vault.sync();
    vault.write({'a.md': 'other', 'b.md': 'unseen', '.hidden/x.md': 'hidden', 'x.txt': 'hidden'});
    const report = await vault.sync({paths: ['a.md', '.hidden/x.md', 'x.txt']});
    expect(report).toMatchObject({inserted: 0, updated: 1, skipped: 0, deleted: 0});
    expect([vault.find('other'), vault.find('unseen'), vault.find('hidden')]).toEqual([['a.md'], [], []]);
  });

  it('the whole folder when a note is not at a path that was asked for: it may be anywhere', async () => {
    const vault = vaultWith({'a.md': 'alpha', 'b.md': 'beta', 'sub/c.md': 'gamma', 'sub/d.md': 'delta'});
    await vault.sync();
    vault.write({'b.md': 'seen'});
    rmSync(vault.file('sub'), {recursive: true});
    expect(await vault.sync({paths: ['sub']})).toMatchObject({inserted: 0, updated: 1, skipped: 1, deleted: 2});
    expect([vault.find('seen'), vault.find('gamma')]).toEqual([['b.md'], []]);
  });

  it('notes that a new ignore file leaves out', async () => {
    const vault = vaultWith({'a.md': 'alpha', 'drafts/b.md': 'beta'});
    await vault.sync();
    vault.write({'.commonplaceignore': 'drafts'});
    expect(await countsOf(vault)).toEqual([0, 0, 1, 1]);
  });
});

describe('nothing is removed unless it is proven gone', () => {
  it('the root is away: the sync fails in a sentence, the source says so, and the index stays', async () => {
    const vault = vaultWith(pages(5));
    await vault.sync();
    renameSync(vault.root, `${vault.root}-away`);
    await expect(vault.sync()).rejects.toMatchObject({code: 'NOT_FOUND'});
    expect(countRows(vault, 'memories')).toBe(5);
    expect(countRows(vault, 'runs')).toBe(1);
    expect(vault.rows('SELECT state FROM sources')).toEqual([{state: 'unreadable'}]);
    renameSync(`${vault.root}-away`, vault.root);
    expect(await countsOf(vault)).toEqual([0, 0, 5, 0]);
    expect(vault.rows('SELECT state, reason FROM sources')).toEqual([{state: 'ready', reason: ''}]);
  });

  it('the root is empty, as where a disk is not mounted', async () => {
    const vault = vaultWith(pages(5));
    await vault.sync();
    renameSync(vault.root, `${vault.root}-away`);
    mkdirSync(vault.root);
    await expect(vault.sync()).rejects.toThrow('as if its disk were not mounted');
    expect(countRows(vault, 'memories')).toBe(5);
    rmSync(vault.root, {recursive: true});
    renameSync(`${vault.root}-away`, vault.root);
  });

  it('a file that comes back at once was never away', async () => {
    const vault = vaultWith(pages(2));
    await vault.sync();
    unlinkSync(vault.file('p1.md'));
    const syncing = vault.sync();
    setTimeout(() => {
      vault.write({'p1.md': 'back again'});
    }, 40);
    expect(await syncing).toMatchObject({updated: 1, deleted: 0, removed: []});
    expect(await countsOf(vault)).toEqual([0, 0, 2, 0]);
  });
});

it('stops between notes when asked to, and goes on from there', async () => {
  const vault = vaultWith(pages(100));
  const stop = new AbortController();
  Object.assign(vault.context, {
    emit: (event: Event) => {
      if (event.type !== 'progress' || event.phase !== 'reading') return;
      setImmediate(() => {
        stop.abort();
      });
    },
  });
  await expect(vault.sync({signal: stop.signal})).rejects.toMatchObject({code: 'CANCELLED'});
  const done = countRows(vault, 'memories');
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(100);
  expect(await countsOf(vault)).toEqual([100 - done, 0, done, 0]);
});

it('tells how far it is and what has changed', async () => {
  const vault = vaultWith(pages(3));
  const {changed} = await vault.sync();
  expect(changed).toHaveLength(3);
  const phases = vault.events.flatMap((event) => (event.type === 'progress' ? [event.phase] : []));
  expect([phases[0], phases.at(-1)]).toEqual(['scanning', 'done']);
  expect(vault.events).toContainEqual({type: 'library-changed', pageIds: changed, removed: []});
});
