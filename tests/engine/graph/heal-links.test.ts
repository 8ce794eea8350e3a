import {renameSync, unlinkSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {run} from '../../../main/engine/db/prepared.ts';
import {type Files, type TestVault, vaultMaker} from '../../support/vault.ts';

const vaultWith = vaultMaker();

const linksOf = (vault: TestVault) =>
  vault
    .rows<{link: string}>(
      `SELECT s.local_path || ' ' || edges.type || ' ' || edges.state || ' ' || ifnull(d.local_path, target) AS link
     FROM edges JOIN memories s ON s.id = src_id LEFT JOIN memories d ON d.id = dst_id ORDER BY 1`,
    )
    .map(({link}) => link);

describe('links', () => {
  it('resolve, stay broken with their target, or are ambiguous', async () => {
    const vault = vaultWith({
      'a.md': '[[b]] [[Alias]] [[nowhere]] [[twin]] [x](sub/c.md)',
      'b.md': '---\naliases: [Alias]\n---\n',
      'sub/c.md': '',
      'x/twin.md': '',
      'y/twin.md': '',
    });
    await vault.sync();
    expect(linksOf(vault)).toEqual([
      'a.md REFERENCES ambiguous twin',
      'a.md REFERENCES broken nowhere',
      'a.md REFERENCES resolved b.md',
      'a.md REFERENCES resolved b.md',
      'a.md REFERENCES resolved sub/c.md',
    ]);
  });

  it.each<[string, Files, string]>([
    ['by its file name', {'target.md': ''}, 'target.md'],
    ['by its title', {'x.md': '---\ntitle: Target\n---\n'}, 'x.md'],
    ['by its alias', {'x.md': '---\nalias: TARGET\n---\n'}, 'x.md'],
  ])('heal when the target appears, %s, and break when it goes', async (_, files, path) => {
    const vault = vaultWith({'a.md': '[[Target]]'});
    await vault.sync();
    expect(linksOf(vault)).toEqual(['a.md REFERENCES broken Target']);
    vault.write(files);
    await vault.sync({paths: [path]});
    expect(linksOf(vault)).toEqual([`a.md REFERENCES resolved ${path}`]);
    unlinkSync(vault.file(path));
    await vault.sync({paths: [path]});
    expect(linksOf(vault)).toEqual(['a.md REFERENCES broken Target']);
  });

  it('follow a note that is renamed as far as its names do', async () => {
    const vault = vaultWith({'a.md': '[[old]] [[The title]]', 'old.md': '# The title'});
    await vault.sync();
    renameSync(vault.file('old.md'), vault.file('new.md'));
    await vault.sync();
    expect(linksOf(vault)).toEqual(['a.md REFERENCES broken old', 'a.md REFERENCES resolved new.md']);
  });

  it('become ambiguous when a second note gets the name, and clear again when it loses it', async () => {
    const vault = vaultWith({'a.md': '[[x]]', 'one/x.md': ''});
    await vault.sync();
    vault.write({'two/x.md': ''});
    await vault.sync();
    expect(linksOf(vault)).toEqual(['a.md REFERENCES ambiguous x']);
    unlinkSync(vault.file('one/x.md'));
    await vault.sync();
    expect(linksOf(vault)).toEqual(['a.md REFERENCES resolved two/x.md']);
  });

  it('written label first heal as well', async () => {
    const vault = vaultWith({'a.md': '[[See this|topic.x#part]]'});
    await vault.sync();
    vault.write({'topic.x.md': ''});
    await vault.sync();
    expect(linksOf(vault)).toEqual(['a.md REFERENCES resolved topic.x.md']);
    expect(vault.rows('SELECT target, anchor, label FROM edges')).toEqual([
      {target: 'topic.x', anchor: 'part', label: 'See this'},
    ]);
  });

  it('are put right after a run that never ended', async () => {
    const vault = vaultWith({'a.md': '[[b]]', 'b.md': ''});
    await vault.sync();
    run(vault.database.write, `UPDATE edges SET state = 'broken', dst_id = NULL`);
    run(vault.database.write, 'UPDATE runs SET finished_at = NULL');
    await vault.sync();
    expect(linksOf(vault)).toEqual(['a.md REFERENCES resolved b.md']);
  });
});
