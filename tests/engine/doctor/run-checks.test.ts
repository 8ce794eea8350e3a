import {mkdirSync, renameSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, describe, expect, test} from 'vitest';
import {type CheckId, checkIds, type CheckResult, checkOutput, type RepairId, repairOutput} from '#contract/doctor';
import {damage, overwritePage, withoutIndex} from '../../support/damage.ts';
import {type RunningEngine, startEngine} from '../../support/running-engine.ts';

const notes = {
  'a.md':
    '---\naliases: [first, alpha]\ntags: [x, y]\n---\n# Apples\n\nvalve 設計 [[b]] E-207\n\n# More\n\nhose and pump',
  'b.md': '# Berries\n\nvalve and hose, see [[a]]',
  'c.md': '# Cherries\n\nonly water; no link',
};

let engine: RunningEngine;
let file: string;

afterEach(async () => {
  await engine.close();
});

/** A library with notes and memories, its vectors made and its memories backed up. */
async function start(files: Readonly<Record<string, string>> = notes): Promise<void> {
  engine = await startEngine(files, {watch: false, embedder: 'hash-local'});
  file = join(engine.folder, 'library.db');
  await engine.call('library.index', {folder: join(engine.folder, 'notes')});
  const {results} = await engine.call('search.query', {q: 'water', mode: 'lexical'});
  const derived_from = [{kind: 'artifact' as const, id: results[0]?.pageId ?? ''}];
  const said = {kind: 'fact' as const, scope_id: 'library', derived_from};
  const first = await engine.call('memory.remember', {...said, content: 'The pump is blue.'});
  await engine.call('memory.remember', {...said, content: 'The hose is long.'});
  await engine.call('memory.supersede', {
    old_memory_id: first.id,
    expected_version: 1,
    new_content: 'The pump is green.',
    derived_from,
  });
  await engine.reopen();
}

async function check(id: CheckId, deep = true): Promise<CheckResult> {
  const output = await engine.call('library.check', {deep});
  expect(checkOutput.safeParse(output).error).toBeUndefined();
  expect(output.checks.map((each) => each.id)).toEqual([...checkIds]);
  const found = output.checks.find((each) => each.id === id);
  if (!found) throw new Error(`no check ${id}`);
  return found;
}

const exported = async () => (await engine.call('memory.export', {})).jsonl;

type Damage = () => void;
const sql =
  (text: string): Damage =>
  () => {
    damage(file, text);
  };
const aNote = `(SELECT id FROM memories WHERE local_path = 'a.md')`;
const aChunk = `(SELECT min(id) FROM chunks)`;

/** What is done to the library, the check that sees it, what it says, and the repair that makes it well. */
const damages: readonly (readonly [string, Damage, CheckId, RegExp, RepairId])[] = [
  [
    'an index of a table without some rows',
    () => {
      withoutIndex(file, 'edges_by_target', `UPDATE edges SET target_key = target_key || '?'`);
    },
    'file',
    /^SQLite finds 1 table whose indexes do not agree/,
    'reindex',
  ],
  [
    'tags of a note that is gone',
    sql(`INSERT INTO tags VALUES (9999, 'x', 'x')`),
    'rows',
    /^1 row belong/,
    'drop-orphans',
  ],
  [
    'a note deleted without its parts',
    sql(`DELETE FROM memories WHERE local_path = 'b.md'`),
    'rows',
    /rows belong to nothing/,
    'drop-orphans',
  ],
  [
    'a note without its text',
    sql(`DELETE FROM bodies WHERE memory_id = ${aNote}`),
    'texts',
    /^1 note have no text/,
    'rebuild-sources',
  ],
  [
    'a passage beyond its text',
    sql(`UPDATE chunks SET end = 99999 WHERE id = ${aChunk}`),
    'texts',
    /^1 note/,
    'rebuild-sources',
  ],
  [
    'a note without passages',
    sql(`DELETE FROM chunks WHERE memory_id = ${aNote}`),
    'texts',
    /^1 note/,
    'rebuild-sources',
  ],
  [
    'a segment of the word index overwritten',
    sql('UPDATE words_data SET block = zeroblob(length(block)) WHERE id > 10'),
    'words',
    /damaged inside/,
    'rebuild-words',
  ],
  [
    'a segment of the word index lost',
    sql('DELETE FROM words_data WHERE id > 10'),
    'words',
    /damaged inside/,
    'rebuild-words',
  ],
  [
    'a chunk that the word index lost',
    sql(`DELETE FROM words WHERE rowid = ${aChunk}`),
    'words',
    /it lacks 1, and 0/,
    'rebuild-words',
  ],
  [
    'a row of the word index of no chunk',
    sql(`INSERT INTO words (rowid, title) VALUES (9999, 'x')`),
    'words',
    /it lacks 0, and 1/,
    'rebuild-words',
  ],
  [
    'a chunk that the word index has with other words',
    sql(`INSERT OR REPLACE INTO words (rowid, title, body) SELECT ${aChunk}, 'Apples', 'something else'`),
    'words',
    /looked up by their own words, 1 were not found/,
    'rebuild-words',
  ],
  [
    'the index of grams overwritten',
    sql('UPDATE grams_data SET block = zeroblob(length(block)) WHERE id > 10'),
    'grams',
    /damaged inside/,
    'rebuild-words',
  ],
  [
    'a chunk that the index of grams lost',
    sql(`DELETE FROM grams WHERE rowid = ${aChunk}`),
    'grams',
    /it lacks 1/,
    'rebuild-words',
  ],
  [
    'the numbers of the vector index overwritten',
    sql('UPDATE vectors_1_vector_chunks00 SET vectors = zeroblob(10)'),
    'vectors',
    /are damaged: .*blob/,
    'rebuild-vectors',
  ],
  [
    'the numbers of the vector index zeroed',
    sql('UPDATE vectors_1_vector_chunks00 SET vectors = zeroblob(length(vectors))'),
    'vectors',
    /are no directions/,
    'rebuild-vectors',
  ],
  [
    'vectors that nearness cannot find',
    sql('UPDATE vectors_1_chunks SET validity = zeroblob(length(validity))'),
    'vectors',
    /cannot be found by nearness/,
    'rebuild-vectors',
  ],
  [
    'the blocks of the vector index lost',
    sql('DELETE FROM vectors_1_chunks'),
    'vectors',
    /are damaged/,
    'rebuild-vectors',
  ],
  ['the table of vectors lost', sql('DROP TABLE vectors_1'), 'vectors', /have lost their table/, 'rebuild-vectors'],
  [
    'a vector lost',
    sql('DELETE FROM vectors_1 WHERE passage_id = 1'),
    'vectors',
    /1 chunk lack some, and 0/,
    'complete-vectors',
  ],
  [
    'passages removed without their vectors',
    sql(
      'DROP TRIGGER vectors_1_leave; DELETE FROM passages WHERE id = 1; DELETE FROM embedded_chunks WHERE chunk_id NOT IN (SELECT chunk_id FROM passages); CREATE TRIGGER vectors_1_leave AFTER DELETE ON passages WHEN old.set_id = 1 BEGIN DELETE FROM vectors_1 WHERE passage_id = old.id; END',
    ),
    'vectors',
    /1 vector belong to nothing/,
    'complete-vectors',
  ],
  [
    'chunks marked as embedded that are gone',
    sql(
      `DELETE FROM embedded_chunks WHERE chunk_id = ${aChunk}; INSERT INTO embedded_chunks VALUES (1, 9998), (1, 9999)`,
    ),
    'pending',
    /says that 0 chunks wait for vectors, and 1 do/,
    'drop-orphans',
  ],
  [
    'two sets that answer',
    sql(
      `INSERT INTO vector_sets (identity, provider, dimensions, active, created_at) VALUES ('other', 'other', 3, 1, '')`,
    ),
    'embedder',
    /^2 sets of vectors/,
    'complete-vectors',
  ],
  [
    'a link to a number that no note has',
    sql(`UPDATE edges SET dst_id = 9999 WHERE via = 'wikilink' AND target = 'a'`),
    'edges',
    /1 edge lead to one/,
    'drop-orphans',
  ],
  [
    'a link stored as broken that is not',
    sql(`UPDATE edges SET state = 'broken', dst_id = NULL WHERE target = 'a'`),
    'links',
    /^1 of 2 links would lead elsewhere/,
    'resolve-links',
  ],
  [
    'a memory deleted',
    sql('PRAGMA foreign_keys = ON; DELETE FROM memories WHERE id = (SELECT max(memory_id) FROM statements)'),
    'backups',
    /lacks 1 memory/,
    'restore-memories',
  ],
  [
    'all memories deleted',
    sql(`PRAGMA foreign_keys = ON; DELETE FROM memories WHERE origin = 'stated'; DELETE FROM messages`),
    'backups',
    /lacks 3 memories/,
    'restore-memories',
  ],
];

describe('a library that is well', () => {
  test.each([true, false])('has no fault in any check (deep: %s)', async (deep) => {
    await start();
    const {checks} = await engine.call('library.check', {deep});
    expect(checks.filter(({state}) => state !== 'ok')).toEqual([]);
  });

  test('is not changed by being looked at', async () => {
    await start();
    const before = await exported();
    await check('file');
    expect(await exported()).toBe(before);
  });
});

describe('damage is seen, mended as its repair says, and leaves every memory as it was', () => {
  test.each(damages)('%s', async (...[, spoil, id, found, repair]) => {
    await start();
    const before = await exported();
    spoil();
    await engine.reopen();
    const seen = await check(id);
    expect([seen.state, seen.repair?.id]).toEqual(['fault', repair]);
    expect(seen.found).toMatch(found);
    const output = await engine.call('library.repair', {repair});
    expect(repairOutput.safeParse(output).error).toBeUndefined();
    const {state, found: after} = await check(id);
    expect([state, after]).toEqual(['ok', after]);
    expect(await exported()).toBe(before);
  });
});

describe('what no repair changes', () => {
  test('pages of a table overwritten: a fault that tells the way to a new library', async () => {
    await start();
    overwritePage(file, 'tags');
    await engine.reopen();
    const seen = await check('file');
    expect(seen).toMatchObject({state: 'fault', repair: null});
    expect(seen.found).toContain('--restore-from');
  });

  test('a status that contradicts its events is a fault with the memory’s id, and left to people', async () => {
    await start();
    damage(file, `UPDATE memories SET status = 'invalidated' WHERE title = 'The hose is long.'`);
    await engine.reopen();
    const seen = await check('statuses');
    expect(seen).toMatchObject({state: 'fault', repair: null});
    expect(seen.items).toEqual([
      {what: 'differs from its last event in status', where: expect.stringMatching(/^mem_/) as string},
    ]);
  });

  test('a memory without its other half is kept, and told of', async () => {
    await start();
    damage(file, `DELETE FROM memories WHERE title = 'The hose is long.'`);
    await engine.reopen();
    await engine.call('library.repair', {repair: 'drop-orphans'});
    const {state, found} = await check('rows');
    expect([state, found]).toEqual(['warning', expect.stringContaining('will be kept') as string]);
  });

  test('names that differ in case or in Unicode form are told with both paths', async () => {
    await start({...notes, 'caf\u00e9.md': 'x', 'cafe\u0301.md': 'y', 'B.md': 'z'});
    const seen = await check('names');
    expect([seen.state, seen.repair]).toEqual(['warning', null]);
    expect(seen.items).toEqual([
      {what: expect.stringContaining('upper and lower case') as string, where: 'B.md, b.md'},
      {
        what: expect.stringContaining('Unicode forms') as string,
        where: 'cafe\u0301.md (8 characters), caf\u00e9.md (7 characters)',
      },
    ]);
  });

  test('a broken link is a warning with its note and its target', async () => {
    await start({...notes, 'd.md': '# Dates\n\n[[nowhere]]'});
    expect(await check('links')).toMatchObject({
      state: 'warning',
      found: 'Of 3 links, 1 lead nowhere and 0 could mean several notes.',
      items: [{what: 'leads nowhere: nowhere', where: 'Dates'}],
    });
  });

  test('stated edges whose note is gone wait for it, and are counted apart', async () => {
    await start();
    const [source] = (await engine.call('library.status', {})).sources;
    await engine.call('library.removeSource', {id: source?.id ?? 0});
    expect(await check('edges')).toMatchObject({
      state: 'ok',
      found: 'Every edge has its ends; 3 stated edges wait for their other ends.',
    });
  });
});

test('a folder that cannot be read is a fault; once it is back, a rescan makes it well', async () => {
  await start();
  const root = join(engine.folder, 'notes');
  renameSync(root, `${root}.away`);
  expect(await check('sources')).toMatchObject({
    state: 'fault',
    repair: {id: 'rescan-sources'},
    items: [{where: root}],
  });
  const {done} = await engine.call('library.repair', {repair: 'rescan-sources'});
  expect(done).toContain('0 folders read again; notes: ');
  renameSync(`${root}.away`, root);
  await engine.call('library.repair', {repair: 'rescan-sources', items: ['notes']});
  expect(await check('sources')).toMatchObject({state: 'ok'});
});

test('empty locks that a program left behind are removed, and a log with something in it is kept', async () => {
  await start();
  const backup = `${file}.v1.backup`;
  writeFileSync(`${backup}-wal`, '');
  writeFileSync(`${backup}-shm`, 'x');
  expect(await check('log')).toMatchObject({state: 'warning', repair: {id: 'empty-log'}});
  await engine.call('library.repair', {repair: 'empty-log'});
  expect(await check('log')).toMatchObject({state: 'ok'});
  writeFileSync(`${backup}-wal`, 'something');
  expect(await check('log')).toMatchObject({state: 'warning', repair: null, items: [{where: `${backup}-wal`}]});
});

test('a backup that is behind is a warning, and can be written', async () => {
  await start();
  await engine.call('memory.postMessage', {channel_id: 'library', content: 'said'});
  expect(await check('backups')).toMatchObject({state: 'warning', repair: {id: 'back-up-memories'}});
  await engine.call('library.repair', {repair: 'back-up-memories'});
  expect(await check('backups')).toMatchObject({state: 'ok'});
});

test('a check that cannot be made is unknown with a sentence, and the others are made', async () => {
  await start();
  mkdirSync(`${file}.memories.other.jsonl`);
  damage(file, 'DROP TABLE aliases');
  await engine.reopen();
  const {checks} = await engine.call('library.check', {});
  const unknown = checks.filter(({state}) => state === 'unknown');
  expect(unknown.map(({id}) => id)).toContain('words');
  expect(unknown[0]?.found).toMatch(/^This could not be looked at: no such table: .*aliases\.$/);
  expect(checks).toHaveLength(checkIds.length);
});
