import {copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import Database from 'better-sqlite3';
import {afterEach, describe, expect, test} from 'vitest';
import {restoreInto} from '#engine';
import {openDatabase} from '../../../main/engine/db/open-database.ts';
import {initial} from '../../../main/engine/db/migrations/0001-initial.ts';
import {exportMemories} from '../../../main/engine/memory/export-memories.ts';
import {treeOf} from '../../apps/cli/expect-refusal.ts';
import {overwritePage} from '../../support/damage.ts';
import {type RunningEngine, startEngine} from '../../support/running-engine.ts';

const clock = {now: () => Date.UTC(2026, 5, 15)};
let engine: RunningEngine;

afterEach(async () => {
  await engine.close();
});

const at = (name: string) => join(engine.folder, name);

/** A library with two memories that is backed up; gives what its export says. */
async function start(): Promise<string> {
  engine = await startEngine({'a.md': '# A\n\nwater'}, {watch: false, embedder: 'hash-local'});
  await engine.call('library.index', {folder: at('notes')});
  const {results} = await engine.call('search.query', {q: 'water', mode: 'lexical'});
  const derived_from = [{kind: 'artifact' as const, id: results[0]?.pageId ?? ''}];
  for (const content of ['one', 'two'])
    await engine.call('memory.remember', {content, kind: 'fact', scope_id: 'library', derived_from});
  const {jsonl} = await engine.call('memory.export', {});
  await engine.reopen();
  return jsonl;
}

function exportOf(file: string): string {
  const database = openDatabase(file, 'existing');
  try {
    return exportMemories({database}).jsonl;
  } finally {
    database.close();
  }
}

describe('a new library has every memory of the backup, which stays as it is', () => {
  test('from the file of memories', async () => {
    const before = await start();
    const from = at('library.db.memories.jsonl');
    const bytes = readFileSync(from);
    expect(await restoreInto({from, into: at('new.db')}, clock)).toEqual({memories: 2, edges: 2, skipped: 0});
    expect(exportOf(at('new.db'))).toBe(before);
    expect(readFileSync(from)).toEqual(bytes);
  });

  test('from a copy of a library with a log beside it', async () => {
    const before = await start();
    copyFileSync(at('library.db'), at('copy.backup'));
    if (existsSync(at('library.db-wal'))) copyFileSync(at('library.db-wal'), at('copy.backup-wal'));
    const tree = treeOf(engine.folder);
    await restoreInto({from: at('copy.backup'), into: at('new.db')}, clock);
    expect(exportOf(at('new.db'))).toBe(before);
    expect(treeOf(engine.folder)).toEqual({...tree, [at('new.db')]: expect.any(String) as string});
  });

  test('from a library whose word index and notes are damaged, where its memories are whole', async () => {
    const before = await start();
    copyFileSync(at('library.db'), at('copy.backup'));
    overwritePage(at('copy.backup'), 'anchors');
    await restoreInto({from: at('copy.backup'), into: at('new.db')}, clock);
    expect(exportOf(at('new.db'))).toBe(before);
  });

  test('from a library of an earlier version, of which a copy is brought up to date', async () => {
    await start();
    const old = new Database(at('old.backup'));
    old.pragma('application_id = 0x434d4e50');
    old.exec(`CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL) STRICT`);
    old.exec(`${initial.sql}; INSERT INTO schema_migrations VALUES (1, '')`);
    old.close();
    const bytes = readFileSync(at('old.backup'));
    expect(await restoreInto({from: at('old.backup'), into: at('new.db')}, clock)).toMatchObject({memories: 0});
    expect(readFileSync(at('old.backup'))).toEqual(bytes);
  });
});

describe('nothing is made, and nothing changed', () => {
  const refused: readonly (readonly [string, () => string, string, RegExp])[] = [
    ['of a backup that is not there', () => at('nowhere'), 'NOT_FOUND', /There is no backup at .*nowhere/],
    [
      'of noise',
      () => {
        writeFileSync(at('noise'), 'noise '.repeat(9000));
        return at('noise');
      },
      'DATABASE_CORRUPT',
      /No memories can be read from .*noise: it is damaged, or no library\. Name another backup\./,
    ],
    [
      'of a backup that is cut off in a line',
      () => {
        const text = readFileSync(at('library.db.memories.jsonl'), 'utf8');
        writeFileSync(at('cut.jsonl'), text.slice(0, text.length - 40));
        return at('cut.jsonl');
      },
      'INVALID_INPUT',
      /^Nothing was imported: line \d+: it is not JSON/,
    ],
    [
      'of a library whose memories are damaged',
      () => {
        copyFileSync(at('library.db'), at('bad.db'));
        overwritePage(at('bad.db'), 'memory_events');
        return at('bad.db');
      },
      'DATABASE_CORRUPT',
      /it is damaged/,
    ],
  ];

  test.each(refused)('%s', async (...[, from, code, sentence]) => {
    await start();
    const path = from();
    const before = readdirSync(engine.folder);
    const failure: unknown = await restoreInto({from: path, into: at('new.db')}, clock).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({code, message: expect.stringMatching(sentence) as string});
    expect(readdirSync(engine.folder)).toEqual(before);
  });

  test('where there is a file already', async () => {
    await start();
    const from = at('library.db.memories.jsonl');
    const tree = treeOf(engine.folder);
    await expect(restoreInto({from, into: at('library.db')}, clock)).rejects.toMatchObject({code: 'CONFLICT'});
    expect(treeOf(engine.folder)).toEqual(tree);
  });
});
