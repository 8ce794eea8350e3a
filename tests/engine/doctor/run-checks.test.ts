import {existsSync, mkdirSync, renameSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {checkIds} from '#contract/doctor';
import {damage, overwritePage} from '../../support/damage.ts';
import {makePatient, patientNotes} from '../../support/patient.ts';

describe('a library that is well', () => {
  test.each([true, false])('has no fault in any check (deep: %s)', async (deep) => {
    const {engine} = await makePatient();
    const {checks} = await engine.call('library.check', {deep});
    expect(checks.filter(({state}) => state !== 'ok')).toEqual([]);
  });

  test('is not changed by being looked at', async () => {
    const {check, exported} = await makePatient();
    const before = await exported();
    await check('file');
    expect(await exported()).toBe(before);
  });
});

describe('what no repair changes', () => {
  test('pages of a table overwritten: a fault that tells the way to a new library', async () => {
    const {engine, file, check} = await makePatient();
    overwritePage(file, 'tags');
    await engine.reopen();
    const seen = await check('file');
    expect(seen).toMatchObject({state: 'fault', repair: null});
    expect(seen.found).toContain('--restore-from');
  });

  test('a status that contradicts its events is a fault with the memory’s id, and left to people', async () => {
    const {engine, file, check} = await makePatient();
    damage(file, `UPDATE memories SET status = 'invalidated' WHERE title = 'The hose is long.'`);
    await engine.reopen();
    const seen = await check('statuses');
    expect(seen).toMatchObject({state: 'fault', repair: null});
    expect(seen.items).toEqual([
      {what: 'differs from its last event in status', where: expect.stringMatching(/^mem_/) as string},
    ]);
  });

  test('a memory without its other half is kept, and told of', async () => {
    const {engine, file, check} = await makePatient();
    damage(file, `DELETE FROM memories WHERE title = 'The hose is long.'`);
    await engine.reopen();
    await engine.call('library.repair', {repair: 'drop-orphans'});
    const {state, found} = await check('rows');
    expect([state, found]).toEqual(['warning', expect.stringContaining('will be kept') as string]);
  });

  test('names that differ in case or in Unicode form are told with both paths', async () => {
    const {check} = await makePatient({...patientNotes, 'caf\u00e9.md': 'x', 'cafe\u0301.md': 'y', 'B.md': 'z'});
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
    const {check} = await makePatient({...patientNotes, 'd.md': '# Dates\n\n[[nowhere]]'});
    expect(await check('links')).toMatchObject({
      state: 'warning',
      found: 'Of 3 links, 1 leads nowhere and 0 could mean several notes.',
      items: [{what: 'leads nowhere: nowhere', where: 'Dates'}],
    });
  });

  test('stated edges whose note is gone wait for it, and are counted apart', async () => {
    const {engine, check} = await makePatient();
    const [source] = (await engine.call('library.status', {})).sources;
    await engine.call('library.removeSource', {id: source?.id ?? 0});
    expect(await check('edges')).toMatchObject({
      state: 'ok',
      found: 'Every edge has its ends; 3 stated edges wait for their other ends.',
    });
  });

  test('what was said is no note to wait for', async () => {
    const {engine, check} = await makePatient();
    const {id} = await engine.call('memory.postMessage', {channel_id: 'library', content: 'Said aloud.'});
    const derived_from = [{kind: 'message' as const, id}];
    await engine.call('memory.remember', {content: 'It holds.', kind: 'fact', scope_id: 'library', derived_from});
    expect(await check('edges')).toMatchObject({
      found: 'Every edge has its ends; 0 stated edges wait for their other ends.',
    });
  });
});

test('a folder that cannot be read is a fault; once it is back, a rescan makes it well', async () => {
  const {engine, check} = await makePatient();
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

const longAgo = new Date(Date.now() - 2 * 86_400_000);

test('empty locks that a program left behind are removed, and a log with something in it is kept', async () => {
  const {engine, file, check} = await makePatient();
  const backup = `${file}.v1.backup`;
  writeFileSync(`${backup}-wal`, '');
  writeFileSync(`${backup}-shm`, 'x');
  writeFileSync(`${file}2-shm`, 'of another library');
  expect(await check('log')).toMatchObject({state: 'ok'});
  for (const lock of [`${backup}-wal`, `${backup}-shm`, `${file}2-shm`]) utimesSync(lock, longAgo, longAgo);
  expect(await check('log')).toMatchObject({state: 'warning', repair: {id: 'empty-log'}});
  await engine.call('library.repair', {repair: 'empty-log'});
  expect(await check('log')).toMatchObject({state: 'ok'});
  expect(existsSync(`${file}2-shm`)).toBe(true);
  writeFileSync(`${backup}-wal`, 'something');
  utimesSync(`${backup}-wal`, longAgo, longAgo);
  expect(await check('log')).toMatchObject({state: 'warning', repair: null, items: [{where: `${backup}-wal`}]});
});

test('a backup that is behind is a warning, and can be written', async () => {
  const {engine, check} = await makePatient();
  await engine.call('memory.postMessage', {channel_id: 'library', content: 'said'});
  expect(await check('backups')).toMatchObject({state: 'warning', repair: {id: 'back-up-memories'}});
  await engine.call('library.repair', {repair: 'back-up-memories'});
  expect(await check('backups')).toMatchObject({state: 'ok'});
});

test('a check that cannot be made is unknown with a sentence, and the others are made', async () => {
  const {engine, file} = await makePatient();
  mkdirSync(`${file}.memories.other.jsonl`);
  damage(file, 'DROP TABLE aliases');
  await engine.reopen();
  const {checks} = await engine.call('library.check', {});
  const unknown = checks.filter(({state}) => state === 'unknown');
  expect(unknown.map(({id}) => id)).toContain('words');
  expect(unknown[0]?.found).toMatch(/^This could not be looked at: no such table: .*aliases\.$/);
  expect(checks).toHaveLength(checkIds.length);
});
