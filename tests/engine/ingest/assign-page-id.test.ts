import {renameSync, unlinkSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {generatedPageId} from '../../../main/engine/domain/page-id.ts';
import {countRows, countsOf, idAt, type TestVault, vaultMaker} from '../../support/vault.ts';

const vaultWith = vaultMaker();

describe('page ids', () => {
  it('are stated, or made from the place where the note was first seen', async () => {
    const vault = vaultWith({'a.md': '---\npage_id: 77\n---\n', 'b.md': '---\nid: bee\n---\n', 'c.md': ''});
    await vault.sync();
    expect([idAt(vault, 'a.md'), idAt(vault, 'b.md'), idAt(vault, 'c.md')]).toEqual([
      '77',
      'bee',
      generatedPageId('notes', 'c.md'),
    ]);
    expect(idAt(vault, 'c.md')).toMatch(/^n[a-z2-7]{12}$/);
  });

  it('are given once: a second note that asks for one gets its own, with a warning', async () => {
    const vault = vaultWith({'a.md': '---\nid: same\n---\n', 'b.md': '---\nid: same\n---\n'});
    const {warnings} = await vault.sync();
    expect(idAt(vault, 'a.md')).toBe('same');
    expect(idAt(vault, 'b.md')).toBe(generatedPageId('notes', 'b.md'));
    expect(warnings).toMatchObject([{path: 'b.md', line: 1}]);
  });

  it.each([
    [
      'renamed',
      (vault: TestVault) => {
        renameSync(vault.file('a.md'), vault.file('z.md'));
      },
      'z.md',
    ],
    [
      'moved',
      (vault: TestVault) => {
        renameSync(vault.file('a.md'), vault.file('sub/a.md'));
      },
      'sub/a.md',
    ],
    [
      'moved and edited, when it states its id',
      (vault: TestVault) => {
        unlinkSync(vault.file('a.md'));
        vault.write({'sub/new.md': '---\nid: kept\n---\nother'});
      },
      'sub/new.md',
    ],
  ])('stay when a note is %s', async (_, change, path) => {
    const vault = vaultWith({'a.md': '---\nid: kept\n---\nalpha', 'b.md': 'beta', 'sub/c.md': 'gamma'});
    await vault.sync();
    change(vault);
    expect(await vault.sync()).toMatchObject({inserted: 0, updated: 1, skipped: 2, deleted: 0, removed: []});
    expect(idAt(vault, path)).toBe('kept');
  });

  it('stay when a folder of 300 notes is renamed and one of them is edited at once', async () => {
    const files = Object.fromEntries(Array.from({length: 300}, (_, n) => [`old/n${n}.md`, `text ${n}`]));
    const vault = vaultWith({...files, 'z.md': ''});
    await vault.sync();
    const before = vault.rows<{uid: string}>('SELECT uid FROM memories ORDER BY 1');
    renameSync(vault.file('old'), vault.file('new'));
    vault.write({'new/n7.md': 'edited meanwhile'});
    expect(await vault.sync()).toMatchObject({inserted: 0, updated: 300, deleted: 0, chunkWrites: 1});
    expect(vault.rows('SELECT uid FROM memories ORDER BY 1')).toEqual(before);
    expect(vault.find('meanwhile')).toEqual(['new/n7.md']);
  });

  it('stay through a rebuild, even of a note that was moved before it', async () => {
    const vault = vaultWith({'a.md': 'alpha', 'b.md': 'beta'});
    await vault.sync();
    const before = idAt(vault, 'a.md');
    renameSync(vault.file('a.md'), vault.file('c.md'));
    await vault.sync({rebuild: true});
    expect(idAt(vault, 'c.md')).toBe(before);
    expect(countRows(vault, 'memories')).toBe(2);
  });

  it('a copy is another note', async () => {
    const vault = vaultWith({'a.md': 'alpha'});
    await vault.sync();
    vault.write({'b.md': 'alpha'});
    expect(await countsOf(vault)).toEqual([1, 0, 1, 0]);
  });
});
