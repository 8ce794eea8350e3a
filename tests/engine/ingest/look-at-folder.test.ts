import {describe, expect, it} from 'vitest';
import {countsOf, idAt, metadata, vaultMaker} from '../../support/vault.ts';

const vaultWith = vaultMaker();

describe('a folder with metadata.json', () => {
  const record = (title: string, more: object = {}) => ({local_path: 'a.md', title, space_key: 'ENG', ...more});

  it('takes ids, titles, spaces and dates from it, and strips front matter', async () => {
    const vault = vaultWith({
      'metadata.json': metadata({
        101: record('One', {last_modified_at: '2026-01-02T03:04:05+01:00', source_url: 'https://x.y'}),
      }),
      'a.md': '\uFEFF---\r\npage_id: 9\r\ntitle: Other\r\n---\r\n# H\r\n',
      'loose.md': '',
    });
    expect(await countsOf(vault)).toEqual([1, 0, 0, 0]);
    expect(
      vault.rows(
        'SELECT uid, title, space_key, updated_at, source_url, text FROM memories JOIN bodies ON memory_id = id',
      ),
    ).toEqual([
      {
        uid: '101',
        title: 'One',
        space_key: 'ENG',
        updated_at: '2026-01-02T02:04:05.000Z',
        source_url: 'https://x.y',
        text: '# H',
      },
    ]);
  });

  it.each([
    ['title', record('Two')],
    ['space', record('One', {space_key: 'OPS'})],
    ['date', record('One', {last_modified_at: '2026-01-01T00:00:00Z'})],
    ['address', record('One', {source_url: 'https://x.y'})],
  ])('a change of %s alone is an update without chunk writes', async (_, changed) => {
    const vault = vaultWith({
      'metadata.json': metadata({p: record('One'), q: {local_path: 'b.md'}}),
      'a.md': 'x',
      'b.md': 'y',
    });
    await vault.sync();
    expect(await countsOf(vault)).toEqual([0, 0, 2, 0]);
    vault.write({'metadata.json': metadata({p: changed, q: {local_path: 'b.md'}})});
    expect(await vault.sync()).toMatchObject({updated: 1, skipped: 1, chunkWrites: 0});
  });

  it('a page that it does not name any more is deleted, whatever is on disk', async () => {
    const vault = vaultWith({'metadata.json': metadata({p: record('One'), q: record('Two')}), 'a.md': 'x'});
    expect(await countsOf(vault)).toEqual([2, 0, 0, 0]);
    vault.write({'metadata.json': metadata({q: record('Two')})});
    expect(await countsOf(vault)).toEqual([0, 0, 1, 1]);
    expect(idAt(vault, 'a.md')).toBe('q');
  });
});
