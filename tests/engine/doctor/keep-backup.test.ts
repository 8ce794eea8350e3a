import {chmodSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {damage} from '../../support/damage.ts';
import {type RunningEngine, startEngine} from '../../support/running-engine.ts';

let engine: RunningEngine;
let newest: string;
let previous: string;

afterEach(async () => {
  await engine.close();
});

async function start(): Promise<void> {
  engine = await startEngine({'a.md': '# A\n\nSecret words of a note.'}, {watch: false, embedder: 'hash-local'});
  await engine.call('library.index', {folder: join(engine.folder, 'notes')});
  newest = join(engine.folder, 'library.db.memories.jsonl');
  previous = join(engine.folder, 'library.db.memories.previous.jsonl');
}

async function remember(content: string): Promise<string> {
  const {results} = await engine.call('search.query', {q: 'secret', mode: 'lexical'});
  const derived_from = [{kind: 'artifact' as const, id: results[0]?.pageId ?? ''}];
  return (await engine.call('memory.remember', {content, kind: 'fact', scope_id: 'library', derived_from})).id;
}

const exported = async () => (await engine.call('memory.export', {})).jsonl;
const backup = () => readFileSync(newest, 'utf8');

/** As if it had been written so many hours ago. */
function age(hours: number): void {
  const then = new Date(Date.now() - hours * 3_600_000);
  utimesSync(newest, then, then);
}

test('a library without memories has no backup', async () => {
  await start();
  await engine.reopen();
  expect(existsSync(newest)).toBe(false);
});

test('the first memory is backed up at once, what follows within a day when the library is closed', async () => {
  await start();
  await remember('one');
  expect(backup()).toBe(await exported());
  await remember('two');
  expect(backup()).not.toBe(await exported());
  const one = backup();
  await engine.reopen();
  expect(backup()).toBe(await exported());
  expect(readFileSync(previous, 'utf8')).toBe(one);
});

test('a library that stays open is backed up once a day', async () => {
  await start();
  await remember('one');
  age(23);
  await remember('two');
  expect(backup()).not.toContain('two');
  age(25);
  await remember('three');
  expect(backup()).toBe(await exported());
});

test('the text of notes is not in it, except passages that memories were derived from', async () => {
  await start();
  await remember('one');
  expect(backup()).not.toContain('Secret');
  const {results} = await engine.call('search.query', {q: 'secret', mode: 'lexical'});
  const passage = {kind: 'message' as const, id: `${results[0]?.pageId ?? ''}:000000`};
  await engine.call('memory.remember', {content: 'two', kind: 'fact', scope_id: 'library', derived_from: [passage]});
  await engine.reopen();
  expect(backup()).toContain('Secret words of a note.');
});

test('closing again without a change writes nothing', async () => {
  await start();
  await remember('one');
  await engine.reopen();
  writeFileSync(newest, backup());
  age(50);
  const before = readFileSync(newest);
  await engine.reopen();
  expect(readFileSync(newest)).toEqual(before);
  expect(existsSync(previous)).toBe(false);
});

test('an engine that only answers writes none; one that stays writes what is missing', async () => {
  await start();
  await remember('one');
  await engine.reopen();
  rmSync(newest);
  await engine.reopen();
  await engine.reopen({watch: true});
  expect(existsSync(newest)).toBe(false);
  await engine.reopen();
  expect(backup()).toBe(await exported());
});

test('a backup with memories that the library has lost is never written over, and that is logged', async () => {
  await start();
  const lost = await remember('one');
  damage(join(engine.folder, 'library.db'), `PRAGMA foreign_keys = ON; DELETE FROM memories WHERE uid = '${lost}'`);
  await engine.reopen();
  await remember('two');
  await engine.reopen();
  expect(backup()).toContain(lost);
  expect(engine.logged.join('\n')).toContain('it has 1 of which the library knows nothing, and is kept as it is');
});

test('a backup that was spoilt is moved aside, not trusted and not deleted', async () => {
  await start();
  await remember('one');
  writeFileSync(newest, 'noise');
  await remember('two');
  await engine.reopen();
  expect(backup()).toBe(await exported());
  expect(readFileSync(previous, 'utf8')).toBe('noise');
});

test('a backup that cannot be written is logged, and the library closes well', async () => {
  await start();
  await remember('one');
  rmSync(newest);
  mkdirSync(newest);
  chmodSync(newest, 0o700);
  await remember('two');
  await engine.reopen();
  expect(engine.logged.join('\n')).toContain('the backup of memories was not written: ');
  expect(await exported()).toContain('two');
});
