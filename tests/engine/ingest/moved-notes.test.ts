/** Notes keep their ids, and the index what is on disk, whatever moves and however it hides. */
import {readFileSync, renameSync, rmSync, statSync, unlinkSync, utimesSync} from 'node:fs';
import {join} from 'node:path';
import Database from 'better-sqlite3';
import {describe, expect, test, vi} from 'vitest';
import type {Client} from '#contract/client';
import {makePlace, openEngine, pathsWith, type TestEngine} from '../../support/engine.ts';
import {type Files, writeFiles} from '../../support/vault.ts';

type Place = ReturnType<typeof makePlace>;

/** What a change may take, and what coming back may: milliseconds. */
const soon = {timeout: 5000, interval: 30};

const many = Object.fromEntries(
  Array.from({length: 500}, (_, n) => [`${n < 300 ? 'sub' : 'top'}/n${n}.md`, `n${n} valve`]),
);

async function countOf(client: Client): Promise<number> {
  return (await client.call('library.stats', {})).stats.documents;
}

describe('fault 12: what moves, and what changes without a trace of it, is followed', () => {
  const old = 1_550_000_000;
  interface Change {
    readonly act: (place: Place) => void;
    /** Words, and the paths of the notes that hold them afterwards. */
    readonly finds: Readonly<Record<string, readonly string[]>>;
    readonly count: number;
    /** How many of the ids are as before. */
    readonly kept: number;
  }
  const files: Files = {...many, 'same.md': 'AAAA', 'sub/deep/last.md': 'deep'};
  const changes: Readonly<Record<string, Change>> = {
    'a file of 2019 is moved in': {
      act: ({folder, root}) => {
        writeFiles(folder, {'old.md': 'ancient'});
        utimesSync(join(folder, 'old.md'), old, old);
        renameSync(join(folder, 'old.md'), join(root, 'top/old.md'));
      },
      finds: {ancient: ['top/old.md']},
      count: 503,
      kept: 502,
    },
    'AAAA becomes BBBB, and the time is set back (touch -r)': {
      act: ({root}) => {
        const {atime, mtime} = statSync(join(root, 'same.md'));
        writeFiles(root, {'same.md': 'BBBB'});
        utimesSync(join(root, 'same.md'), atime, mtime);
      },
      finds: {AAAA: [], BBBB: ['same.md']},
      count: 502,
      kept: 502,
    },
    'a folder of 300 notes is renamed, and one of them edited at once': {
      act: ({root}) => {
        renameSync(join(root, 'sub'), join(root, 'other'));
        writeFiles(root, {'other/n7.md': 'edited at once'});
      },
      finds: {edited: ['other/n7.md'], n8: ['other/n8.md'], deep: ['other/deep/last.md']},
      count: 502,
      kept: 502,
    },
    'a folder of 300 notes is renamed, and one of them saved as another file at once': {
      act: ({root}) => {
        renameSync(join(root, 'sub'), join(root, 'other'));
        writeFiles(root, {'other/.n7.tmp': 'saved at once'});
        renameSync(join(root, 'other/.n7.tmp'), join(root, 'other/n7.md'));
      },
      finds: {saved: ['other/n7.md']},
      count: 502,
      kept: 502,
    },
    'a note is renamed and edited at once': {
      act: ({root}) => {
        renameSync(join(root, 'sub/n7.md'), join(root, 'renamed.md'));
        writeFiles(root, {'renamed.md': 'edited at once'});
      },
      finds: {edited: ['renamed.md']},
      count: 502,
      kept: 502,
    },
    'a note is renamed and saved as another file at once': {
      act: ({root}) => {
        unlinkSync(join(root, 'sub/n7.md'));
        writeFiles(root, {'renamed.md': 'saved at once'});
      },
      finds: {saved: ['renamed.md'], n7: []},
      count: 502,
      kept: 501,
    },
    'a note is copied elsewhere and then removed': {
      act: ({root}) => {
        writeFiles(root, {'copy.md': readFileSync(join(root, 'sub/n7.md'))});
        unlinkSync(join(root, 'sub/n7.md'));
      },
      finds: {n7: ['copy.md']},
      count: 502,
      kept: 502,
    },
    'a folder of 300 notes is removed (rm -r)': {
      act: ({root}) => {
        rmSync(join(root, 'sub'), {recursive: true});
      },
      finds: {n7: [], n301: ['top/n301.md']},
      count: 201,
      kept: 201,
    },
  };

  function idsIn(dbPath: string): string[] {
    const database = new Database(dbPath, {readonly: true});
    const ids = database.prepare<[], string>('SELECT uid FROM memories ORDER BY 1').pluck().all();
    database.close();
    return ids;
  }

  async function expectChanged({client, dbPath}: TestEngine, change: Change, before: readonly string[]): Promise<void> {
    const found = async () => {
      const paths: Record<string, readonly string[]> = {};
      for (const word of Object.keys(change.finds)) paths[word] = await pathsWith(client, word);
      return {paths, count: await countOf(client)};
    };
    const expected = {paths: change.finds, count: change.count};
    await vi
      .waitUntil(async () => JSON.stringify(await found()) === JSON.stringify(expected), soon)
      .catch(() => undefined);
    expect(await found()).toEqual(expected);
    const after = new Set(idsIn(dbPath));
    expect(before.filter((id) => after.has(id))).toHaveLength(change.kept);
  }

  test.each(Object.entries(changes))('%s, while the program runs', async (_, change) => {
    const engine = await openEngine({watch: true, embedder: 'none'}, makePlace(files));
    await engine.client.call('library.index', {folder: engine.root});
    const before = idsIn(engine.dbPath);
    change.act(engine);
    await expectChanged(engine, change, before);
  });

  test.each(Object.entries(changes))('%s, while it does not', async (_, change) => {
    const place = makePlace(files);
    const first = await openEngine({embedder: 'none'}, place);
    await first.client.call('library.index', {folder: first.root});
    await first.close();
    const before = idsIn(first.dbPath);
    change.act(place);
    await expectChanged(await openEngine({watch: true, embedder: 'none'}, place), change, before);
  });
});
