import {unlinkSync, utimesSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {countRows, type TestVault, vaultMaker} from '../../support/vault.ts';

const vaultWith = vaultMaker();

describe('what a note is', () => {
  it('takes title, space and dates from where they are stated, else from the file', async () => {
    const vault = vaultWith({
      'a.md': '---\ntitle: Stated\nupdated: 2024-05-06\ntags: [x]\naliases: Other\n---\n# Heading',
      'b.md': 'text\n\n# Heading *b*',
      'folder/c d.md': 'text',
    });
    utimesSync(vault.file('b.md'), 1_600_000_000, 1_600_000_000);
    await vault.sync();
    const rows = vault.rows('SELECT local_path, title, space_key, updated_at FROM memories ORDER BY 1');
    expect(rows).toMatchObject([
      {local_path: 'a.md', title: 'Stated', space_key: 'notes', updated_at: '2024-05-06T00:00:00.000Z'},
      {local_path: 'b.md', title: 'Heading b', updated_at: '2020-09-13T12:26:40.000Z'},
      {local_path: 'folder/c d.md', title: 'c d'},
    ]);
    expect(vault.find('Other')).toEqual(['a.md']);
    expect(vault.find('stated')).toEqual(['a.md']);
  });

  it('finds words of a note whose body is empty by its title', async () => {
    const vault = vaultWith({'Lonely title.md': ''});
    await vault.sync();
    expect(vault.find('lonely')).toEqual(['Lonely title.md']);
  });

  it('a title-only change is an update without chunk writes; the new title is found and the old is not', async () => {
    const vault = vaultWith({'a.md': '---\ntitle: Before\n---\nbody', 'b.md': 'x'});
    await vault.sync();
    expect(await vault.embed()).toBe(2);
    vault.write({'a.md': '---\ntitle: After\n---\nbody'});
    expect(await vault.sync()).toMatchObject({updated: 1, skipped: 1, chunkWrites: 0});
    expect(await vault.embed()).toBe(0);
    expect([vault.find('before'), vault.find('after'), vault.find('body')]).toEqual([[], ['a.md'], ['a.md']]);
  });

  it('a change that says the same is no change', async () => {
    const vault = vaultWith({'a.md': '# A\n\nbody'});
    await vault.sync();
    vault.write({'a.md': '# A\r\n\r\nbody\n\n\n'});
    expect(await vault.sync()).toMatchObject({skipped: 1, changed: []});
  });

  it('old words find nothing after a note was deleted and added again', async () => {
    const vault = vaultWith({'a.md': 'common alpha', 'b.md': 'common'});
    await vault.sync();
    await vault.embed();
    unlinkSync(vault.file('a.md'));
    await vault.sync();
    expect(vault.find('alpha')).toEqual([]);
    expect(countRows(vault, 'passages')).toBe(1);
    vault.write({'a.md': 'common beta'});
    await vault.sync();
    await vault.embed();
    expect([vault.find('alpha'), vault.find('beta'), vault.find('common')]).toEqual([[], ['a.md'], ['a.md', 'b.md']]);
    for (const table of ['words', 'embedded_chunks', 'passages']) expect(countRows(vault, table)).toBe(2);
  });
});

describe('a note that another one supersedes', () => {
  const statusOf = (vault: TestVault, path: string) =>
    vault.rows<{status: string}>('SELECT status FROM memories WHERE local_path = ?', path)[0]?.status;

  it('is superseded for as long as the link is there', async () => {
    const vault = vaultWith({'new.md': '---\nsupersedes: "[[old]]"\n---\n', 'old.md': '# Old'});
    expect((await vault.sync()).changed).toHaveLength(2);
    expect([statusOf(vault, 'old.md'), statusOf(vault, 'new.md')]).toEqual(['superseded', 'current']);
    vault.write({'old.md': '# Old, edited'});
    await vault.sync();
    expect(statusOf(vault, 'old.md')).toBe('superseded');
    vault.write({'new.md': ''});
    await vault.sync();
    expect(statusOf(vault, 'old.md')).toBe('current');
  });

  it('keeps a status of its own', async () => {
    const vault = vaultWith({'new.md': '---\nsupersedes: old\n---\n', 'old.md': '---\nstatus: contested\n---\n'});
    await vault.sync();
    expect(statusOf(vault, 'old.md')).toBe('contested');
  });

  it('is current again when the other is deleted', async () => {
    const vault = vaultWith({'new.md': '---\nsupersedes: old\n---\n', 'old.md': ''});
    await vault.sync();
    unlinkSync(vault.file('new.md'));
    await vault.sync();
    expect(statusOf(vault, 'old.md')).toBe('current');
  });
});
