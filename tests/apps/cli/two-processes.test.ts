/** Fault 8: several processes use one library at once, from its very first moment on, and none meets a lock. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {StatsOutput} from '#contract/library';
import type {QueryOutput} from '#contract/query';
import {callAsPage} from '../server/http-request.ts';
import {endServers, serve, stop} from '../server/serve-process.ts';
import {type CliResult, cliJson, outcomeOf, type RunningCommand, startCli} from './run-cli.ts';
import {temporaryFolder} from './wiki-export.ts';

const hashLocal = ['--embedder', 'hash-local'];
const notes = 150;
const place = temporaryFolder();
const folder = join(place.path, 'notes');
const db = join(place.path, 'library.db');
const children: RunningCommand[] = [];

beforeAll(() => {
  mkdirSync(folder);
  for (let note = 0; note < notes; note++)
    writeFileSync(
      join(folder, `n${note}.md`),
      `# N${note}\n\nvalve ${'and other words '.repeat(40)}\n\n## Two\n\nhose ${note}`,
    );
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  endServers();
  place.remove();
});

type Ended = Pick<CliResult, 'status' | 'stderr'>;

/** Runs a command beside others. */
async function start(args: readonly string[]): Promise<Ended> {
  const child = startCli(args);
  children.push(child);
  const {status, stderr} = await outcomeOf(child);
  return {status, stderr};
}

/** Several commands, and whether all have ended. */
function watched(commands: readonly Promise<Ended>[]): {
  readonly over: Promise<Ended[]>;
  readonly isOver: () => boolean;
} {
  const state = {isOver: false};
  const over = Promise.all(commands).finally(() => {
    state.isOver = true;
  });
  return {over, isOver: () => state.isOver};
}

const index = ['index', folder, '--db', db, ...hashLocal];
const query = ['query', 'valve', '--db', db, ...hashLocal];
const stats = () => cliJson<StatsOutput>(['stats', '--db', db]).stats;
const whole = {documents: notes, chunks: 2 * notes, embeddings: 2 * notes};

describe('fault 8: no lock error reaches anyone', () => {
  it.each([1, 2])(
    'five first starts at once on a missing library, time %i',
    async (time) => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${db}${suffix}`, {force: true});
      const ended = await Promise.all(Array.from({length: 5}, () => start([...index, '--json'])));
      expect(ended).toEqual(Array(5).fill({status: 0, stderr: ''}));
      expect(stats()).toMatchObject({...whole, runs: 5});
      expect(time).toBeGreaterThan(0);
    },
    60_000,
  );

  it('questions during a long run, a rebuild, and another one beside it', async () => {
    const runs = [start([...index, '--rebuild', '--json']), start([...index, '--rebuild', '--json'])];
    const asked: Ended[] = [];
    const {over, isOver} = watched(runs);
    while (!isOver()) asked.push(await start(query));
    expect(await over).toEqual(Array(2).fill({status: 0, stderr: ''}));
    expect(asked.length).toBeGreaterThan(1);
    for (const {status, stderr} of asked) expect([status, stderr.replace(/^note: .*\n$/, '')]).toEqual([0, '']);
    expect(stats()).toMatchObject(whole);
  }, 60_000);

  it('a run beside the server that follows the same folder, which answers all the while', async () => {
    const server = await serve(place.path, [folder, '--db', db]);
    const ask = async () => {
      const call = {method: 'search.query', input: {q: 'hose', fusion: 'auto'}};
      const answer = await callAsPage(server.port, server.cookie, call);
      return JSON.parse(answer.body) as {ok: boolean; value: QueryOutput};
    };
    for (let note = 0; note < 100; note++) writeFileSync(join(folder, `n${note}.md`), `edited ${note}`);
    const {over, isOver} = watched([start([...index, '--json']), start([...index, '--rebuild', '--json'])]);
    while (!isOver()) expect((await ask()).ok).toBe(true);
    expect(await over).toEqual(Array(2).fill({status: 0, stderr: ''}));
    await expect.poll(stats, {timeout: 10_000}).toMatchObject({documents: notes, chunks: 200, embeddings: 200});
    expect(server.output()).not.toMatch(/warning|error/i);
    expect(await stop(server)).toBe(0);
  }, 60_000);
});
