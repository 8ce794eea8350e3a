import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import Database from 'better-sqlite3';
import {expect, test} from 'vitest';
import {CallError, type Client} from '#contract/client';
import {createEngine} from '#engine';
import {createLocalClient} from '#transport/local-client';
import {makePlace, openEngine} from '../../support/engine.ts';

const pageSize = 16_384;

test('whichever page of a library is overwritten, each answer is a result or “damaged”, never a bug', async () => {
  const place = makePlace({
    'a.md': '---\ntags: [x]\nsupersedes: "[[b]]"\n---\n# A\n\nvalve 設計 [[b]]',
    'b.md': '# B\n\nvalve and hose',
    'c.md': 'pump '.repeat(3000),
  });
  const {client, dbPath, root} = await openEngine({}, place);
  await client.call('library.index', {folder: root});
  const copy = join(place.folder, 'copy.db');
  new Database(dbPath).exec(`VACUUM INTO '${copy}'`).close();
  const whole = readFileSync(copy);
  const answers = new Map<string, number>();
  for (let page = 1; page < whole.length / pageSize; page++) {
    writeFileSync(copy, Buffer.from(whole).fill(0xa5, page * pageSize, (page + 1) * pageSize));
    for (const suffix of ['-wal', '-shm']) rmSync(`${copy}${suffix}`, {force: true});
    for (const answer of await ask(copy, root)) answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  expect([...answers.keys()].toSorted()).toEqual(['DATABASE_CORRUPT', 'ok']);
}, 240_000);

/** What each call came to: `ok`, or the code of its failure. */
async function ask(dbPath: string, folder: string): Promise<string[]> {
  const options = {access: 'existing', modelFolder: '', embedder: 'hash-local', watch: false, version: '0'} as const;
  const engine = await createEngine({...options, dbPath}).catch(codeOf);
  if (typeof engine === 'string') return [engine];
  const client = createLocalClient(engine, () => undefined);
  const answers = [
    await outcome(client, (it) => it.call('search.query', {q: 'valve', explain: true, graph: true})),
    await outcome(client, (it) => it.call('search.query', {q: '設計', mode: 'lexical'})),
    await outcome(client, (it) => it.call('library.status', {})),
    await outcome(client, (it) => it.call('graph.overview', {})),
    await outcome(client, (it) => it.call('library.index', {folder})),
    await outcome(client, (it) => it.call('library.index', {folder, rebuild: true})),
  ];
  await engine.close();
  return answers;
}

async function outcome(client: Client, work: (client: Client) => Promise<unknown>): Promise<string> {
  try {
    await work(client);
    return 'ok';
  } catch (error) {
    return codeOf(error);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof CallError) return error.code;
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
