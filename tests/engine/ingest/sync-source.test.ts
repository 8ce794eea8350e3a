import {mkdirSync, renameSync, rmSync, statSync, unlinkSync, utimesSync} from 'node:fs';
import {afterEach, describe, expect, it} from 'vitest';
import {generatedPageId} from '../../../main/engine/domain/page-id.ts';
import {run} from '../../../main/engine/db/prepared.ts';
import {type Files, makeVault, metadata, type TestVault} from '../../support/vault.ts';

const vaults: TestVault[] = [];
afterEach(() => {
  for (const vault of vaults.splice(0)) vault.close();
});

function vaultWith(files: Files): TestVault {
  const vault = makeVault(files);
  vaults.push(vault);
  return vault;
}

/** Inserted, updated, skipped, deleted. */
const counts = async (vault: TestVault, options: Parameters<TestVault['sync']>[0] = {}) => {
  const {inserted, updated, skipped, deleted} = await vault.sync(options);
  return [inserted, updated, skipped, deleted];
};
const idOf = (vault: TestVault, path: string) =>
  vault.rows<{uid: string}>('SELECT uid FROM memories WHERE local_path = ?', path)[0]?.uid;
const count = (vault: TestVault, table: string) => vault.rows<{n: number}>(`SELECT count(*) AS n FROM ${table}`)[0]?.n;
const linksOf = (vault: TestVault) =>
  vault
    .rows<{link: string}>(
      `SELECT s.local_path || ' ' || edges.type || ' ' || edges.state || ' ' || ifnull(d.local_path, target) AS link
     FROM edges JOIN memories s ON s.id = src_id LEFT JOIN memories d ON d.id = dst_id ORDER BY 1`,
    )
    .map(({link}) => link);

const pages = (number: number): Files =>
  Object.fromEntries(Array.from({length: number}, (_, index) => [`p${index}.md`, `# Page ${index}\n\nword${index}`]));

describe('counts', () => {
  it('fresh, again, changed, rebuilt', async () => {
    const vault = vaultWith(pages(29));
    expect(await counts(vault)).toEqual([29, 0, 0, 0]);
    expect(await counts(vault)).toEqual([0, 0, 29, 0]);
    expect(await counts(vault, {deep: true})).toEqual([0, 0, 29, 0]);
    vault.write({'p1.md': 'edited', 'new.md': 'added'});
    unlinkSync(vault.file('p2.md'));
    expect(await counts(vault)).toEqual([1, 1, 27, 1]);
    expect(await counts(vault, {rebuild: true})).toEqual([29, 0, 0, 0]);
    expect(count(vault, 'runs')).toBe(5);
    expect(count(vault, 'words')).toBe(count(vault, 'chunks'));
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
    expect(count(vault, 'passages')).toBe(1);
    vault.write({'a.md': 'common beta'});
    await vault.sync();
    await vault.embed();
    expect([vault.find('alpha'), vault.find('beta'), vault.find('common')]).toEqual([[], ['a.md'], ['a.md', 'b.md']]);
    for (const table of ['words', 'embedded_chunks', 'passages']) expect(count(vault, table)).toBe(2);
  });
});

describe('page ids', () => {
  it('are stated, or made from the place where the note was first seen', async () => {
    const vault = vaultWith({'a.md': '---\npage_id: 77\n---\n', 'b.md': '---\nid: bee\n---\n', 'c.md': ''});
    await vault.sync();
    expect([idOf(vault, 'a.md'), idOf(vault, 'b.md'), idOf(vault, 'c.md')]).toEqual([
      '77',
      'bee',
      generatedPageId('notes', 'c.md'),
    ]);
    expect(idOf(vault, 'c.md')).toMatch(/^n[a-z2-7]{12}$/);
  });

  it('are given once: a second note that asks for one gets its own, with a warning', async () => {
    const vault = vaultWith({'a.md': '---\nid: same\n---\n', 'b.md': '---\nid: same\n---\n'});
    const {warnings} = await vault.sync();
    expect(idOf(vault, 'a.md')).toBe('same');
    expect(idOf(vault, 'b.md')).toBe(generatedPageId('notes', 'b.md'));
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
    expect(idOf(vault, path)).toBe('kept');
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
    const before = idOf(vault, 'a.md');
    renameSync(vault.file('a.md'), vault.file('c.md'));
    await vault.sync({rebuild: true});
    expect(idOf(vault, 'c.md')).toBe(before);
    expect(count(vault, 'memories')).toBe(2);
  });

  it('a copy is another note', async () => {
    const vault = vaultWith({'a.md': 'alpha'});
    await vault.sync();
    vault.write({'b.md': 'alpha'});
    expect(await counts(vault)).toEqual([1, 0, 1, 0]);
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
    expect(await counts(vault)).toEqual([0, 0, 1, 300]);
    expect(vault.find('text')).toEqual(['z.md']);
  });

  it('single paths, when only they are asked for', async () => {
    const vault = vaultWith({'a.md': 'alpha', 'b.md': 'beta', 'sub/c.md': 'gamma', 'sub/d.md': 'delta'});
    await vault.sync();
    vault.write({'a.md': 'other', 'b.md': 'unseen', '.hidden/x.md': 'hidden', 'x.txt': 'hidden'});
    rmSync(vault.file('sub'), {recursive: true});
    const report = await vault.sync({paths: ['a.md', 'sub', '.hidden/x.md', 'x.txt']});
    expect(report).toMatchObject({inserted: 0, updated: 1, skipped: 0, deleted: 2});
    expect([vault.find('other'), vault.find('unseen'), vault.find('gamma'), vault.find('hidden')]).toEqual([
      ['a.md'],
      [],
      [],
      [],
    ]);
  });

  it('notes that a new ignore file leaves out', async () => {
    const vault = vaultWith({'a.md': 'alpha', 'drafts/b.md': 'beta'});
    await vault.sync();
    vault.write({'.commonplaceignore': 'drafts'});
    expect(await counts(vault)).toEqual([0, 0, 1, 1]);
  });
});

describe('nothing is removed unless it is proven gone', () => {
  it('the root is away: the sync fails in a sentence, the source says so, and the index stays', async () => {
    const vault = vaultWith(pages(5));
    await vault.sync();
    renameSync(vault.root, `${vault.root}-away`);
    await expect(vault.sync()).rejects.toMatchObject({code: 'NOT_FOUND'});
    expect(count(vault, 'memories')).toBe(5);
    expect(count(vault, 'runs')).toBe(1);
    expect(vault.rows('SELECT state FROM sources')).toEqual([{state: 'unreadable'}]);
    renameSync(`${vault.root}-away`, vault.root);
    expect(await counts(vault)).toEqual([0, 0, 5, 0]);
    expect(vault.rows('SELECT state, reason FROM sources')).toEqual([{state: 'ready', reason: ''}]);
  });

  it('the root is empty, as where a disk is not mounted', async () => {
    const vault = vaultWith(pages(5));
    await vault.sync();
    renameSync(vault.root, `${vault.root}-away`);
    mkdirSync(vault.root);
    await expect(vault.sync()).rejects.toThrow('as if its disk were not mounted');
    expect(count(vault, 'memories')).toBe(5);
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
    expect(await syncing).toMatchObject({deleted: 0, removed: []});
    expect(await counts(vault)).toEqual([0, 1, 1, 0]);
  });
});

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
    expect(await counts(vault)).toEqual([1, 0, 0, 0]);
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
    expect(await counts(vault)).toEqual([0, 0, 2, 0]);
    vault.write({'metadata.json': metadata({p: changed, q: {local_path: 'b.md'}})});
    expect(await vault.sync()).toMatchObject({updated: 1, skipped: 1, chunkWrites: 0});
  });

  it('a page that it does not name any more is deleted, whatever is on disk', async () => {
    const vault = vaultWith({'metadata.json': metadata({p: record('One'), q: record('Two')}), 'a.md': 'x'});
    expect(await counts(vault)).toEqual([2, 0, 0, 0]);
    vault.write({'metadata.json': metadata({q: record('Two')})});
    expect(await counts(vault)).toEqual([0, 0, 1, 1]);
    expect(idOf(vault, 'a.md')).toBe('q');
  });
});

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
    expect(await counts(vault)).toEqual([0, 0, 2, 0]);
    vault.write({'a.md': '---\ntitle: "Budget: Q3"\n---\nx'});
    expect((await vault.sync()).warnings).toEqual([]);
  });
});

it('stops between notes when asked to, and goes on from there', async () => {
  const vault = vaultWith(pages(100));
  const stop = new AbortController();
  const emit = vault.context.emit;
  Object.assign(vault.context, {
    emit: (event: Parameters<typeof emit>[0]) => {
      if (event.type !== 'progress' || event.phase !== 'reading') return;
      setImmediate(() => {
        stop.abort();
      });
    },
  });
  await expect(vault.sync({signal: stop.signal})).rejects.toMatchObject({code: 'CANCELLED'});
  const done = count(vault, 'memories') ?? 0;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(100);
  expect(await counts(vault)).toEqual([100 - done, 0, done, 0]);
});

it('tells how far it is and what has changed', async () => {
  const vault = vaultWith(pages(3));
  const {changed} = await vault.sync();
  expect(changed).toHaveLength(3);
  const phases = vault.events.flatMap((event) => (event.type === 'progress' ? [event.phase] : []));
  expect([phases[0], phases.at(-1)]).toEqual(['scanning', 'done']);
  expect(vault.events).toContainEqual({type: 'library-changed', pageIds: changed, removed: []});
});
