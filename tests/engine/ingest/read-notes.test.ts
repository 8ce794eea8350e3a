import {describe, expect, it} from 'vitest';
import {countsOf, type Files, vaultMaker} from '../../support/vault.ts';

const vaultWith = vaultMaker();

describe('files that are hard to read', () => {
  const hard: Files = {
    'budget.md': '---\ntitle: Budget: Q3\n---\nneedle',
    'path.md': '---\npath: C:\\x\\y\n---\nneedle',
    'rule.md': '---\n\nneedle\n\n---\nmore',
    'alias.md': '---\ntitle: *Draft*\n---\nneedle',
    'links.md': '---\nlinks: - [[A]]b\n---\nneedle',
    'tab.md': '---\na:\n\tb: c\n---\nneedle',
    'twice.md': '---\na: b\na: c\n---\nneedle',
    'date.md': '---\ntags: 2024-01-01\n---\nneedle',
    'null.md': '---\naliases: null\n---\nneedle',
    'list.md': '---\ntitle: [a, b]\nid: {x: y}\n---\nneedle',
    'crlf.md': '\uFEFF---\r\ntitle: Windows\r\n---\r\nneedle',
    'fence.md': `\`\`\`\n${'code line here\n'.repeat(140_000)}needle`,
    'js.md': '---js\nglobalThis.marker = true\n---\nneedle',
    'javascript.md': '---javascript\nglobalThis.marker = true\n---\nneedle',
    'json.md': '---json\n{"title": "x"}\n---\nneedle',
    'coffee.md': '---coffee\nglobalThis.marker = true\n---\nneedle',
    'second.md': 'needle\n\n---js\nglobalThis.marker = true\n---\n',
    'utf16.md': Buffer.from('\uFEFFneedle', 'utf16le'),
    'invalid.md': Buffer.concat([Buffer.from('needle '), Buffer.from([0xff, 0xfe, 0xc3])]),
    'nul.md': 'needle \0 more',
    'line.md': `needle ${'word '.repeat(1_000_000)}`,
    'empty.md': '',
  };

  it('are all found by their words, with a warning and its line where something is wrong', async () => {
    const vault = vaultWith(hard);
    const {warnings, inserted} = await vault.sync();
    expect(inserted).toBe(Object.keys(hard).length);
    const found = vault.find('needle');
    expect(Object.keys(hard).filter((path) => path !== 'empty.md' && !found.includes(path))).toEqual([]);
    expect('marker' in globalThis).toBe(false);
    expect(warnings.map(({path, line}) => [path, line])).toEqual([
      ['alias.md', 2],
      ['budget.md', 2],
      ['invalid.md', 1],
      ['links.md', 2],
      ['nul.md', 1],
      ['tab.md', 3],
      ['twice.md', 3],
    ]);
  });

  it('are not read again until they change, and lose their warnings when they are mended', async () => {
    const vault = vaultWith({'a.md': '---\ntitle: Budget: Q3\n---\nx', 'b.md': 'y'});
    await vault.sync();
    expect((await vault.sync()).warnings).toHaveLength(1);
    expect(await countsOf(vault)).toEqual([0, 0, 2, 0]);
    vault.write({'a.md': '---\ntitle: "Budget: Q3"\n---\nx'});
    expect((await vault.sync()).warnings).toEqual([]);
  });
});
