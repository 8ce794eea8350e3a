import {fork} from 'node:child_process';
import {once} from 'node:events';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import type {Reply} from '#contract/envelope';
import type {MemoryOutput, MessageOutput} from '#contract/memories';
import {cli, cliText} from '../../cli/run-cli.ts';
import {temporaryFolder} from '../../cli/wiki-export.ts';
import {callAsPage, send} from '../http-request.ts';
import {endServers, serve, type ServeProcess, stop} from '../serve-process.ts';
import {type Api, apiAt, json} from './running-api.ts';

const notes = temporaryFolder();
const home = temporaryFolder();
let running: ServeProcess;
let db: string[];
let api: Api;

beforeAll(async () => {
  writeFileSync(join(notes.path, 'first.md'), '# First\n\nperiscope');
  running = await serve(home.path, [notes.path]);
  await vi.waitUntil(() => running.output().includes('keys create'));
  db = ['--db', /--db "([^"]+)"/.exec(running.output())?.[1] ?? ''];
  const makeKey = (args: readonly string[]) => cliText(['keys', 'create', ...args, ...db]).trim();
  api = apiAt(running.port, makeKey(['writer', '--write']), () => Promise.reject(new Error('Use the command line.')));
});
afterAll(() => {
  endServers();
  notes.remove();
  home.remove();
});

/** What the page would get. */
async function page(method: string, input: unknown): Promise<Reply> {
  return JSON.parse((await callAsPage(running.port, running.cookie, {method, input})).body) as Reply;
}

async function stateSource(): Promise<{derived_from: {kind: string; id: string}[]}> {
  const {data} = await api.post<MessageOutput>('post', {channel_id: 'library', content: 'We said so.'});
  return {derived_from: [{kind: 'message', id: data.id}]};
}

describe('a server and the command line', () => {
  it('say where programs find the API, and how to make a key', () => {
    expect(running.output()).toContain(`Programs use http://127.0.0.1:${running.port}/v1 with a key:\n`);
  });

  it('share keys: one counts as soon as it is made, and no more once it is revoked', async () => {
    const key = cliText(['keys', 'create', 'visitor', ...db]).trim();
    expect((await api.recall({query: 'periscope'}, {key})).status).toBe(200);
    expect((await api.post('post', {channel_id: 'library', content: 'x'}, {key})).status).toBe(403);
    const id = /key_\w+(?=.*visitor)/.exec(cliText(['keys', 'list', ...db]))?.[0] ?? '';
    expect(cliText(['keys', 'list', ...db])).toMatch(/visitor/);
    expect(cli(['keys', 'revoke', id, ...db]).status).toBe(0);
    expect((await api.recall({query: 'periscope'}, {key})).status).toBe(401);
  });
});

describe('the two doors', () => {
  it('are not opened by each other’s keys', async () => {
    const headers = {...json, cookie: running.cookie};
    const recall = {method: 'POST', path: '/v1/sdk/recall', body: '{"query":"x"}'};
    expect((await send(running.port, {...recall, headers})).status).toBe(401);
    const authorization = `Bearer ${api.key}`;
    const body = JSON.stringify({id: 1, method: 'host.info', input: {}});
    for (const request of [{path: '/'}, {path: '/api/events'}, {method: 'POST', path: '/api/call', body}])
      expect((await send(running.port, {...request, headers: {...json, authorization}})).status).toBe(401);
    // However the address is written, the route decides.
    expect((await send(running.port, {...recall, path: '/%761/sdk/recall', headers})).status).toBe(401);
  });

  it('leave the check of keys to the server', async () => {
    expect(await page('key.check', {key: api.key})).toMatchObject({ok: false, error: {code: 'UNSUPPORTED'}});
    expect(await page('key.list', {})).toMatchObject({ok: true});
  });
});

describe('page and API at the same time', () => {
  it('on one version: one wins, the other is told the current version, whoever it is', async () => {
    const source = await stateSource();
    let head = await api.remember('round 0', source);
    for (let round = 1; round <= 10; round++) {
      const change = {old_memory_id: head.id, expected_version: 1, ...source};
      const [mine, theirs] = await Promise.all([
        api.post('supersede', {...change, new_content: `api ${round}`}),
        page('memory.supersede', {...change, new_content: `page ${round}`}),
      ]);
      expect([mine.status === 201, theirs.ok].sort()).toEqual([false, true]);
      const details = {current_version: 2};
      if (theirs.ok) expect([mine.status, mine.error]).toMatchObject([409, {code: 'VERSION_CONFLICT', details}]);
      else expect(theirs.error).toMatchObject({code: 'VERSION_CONFLICT', details});
      head = theirs.ok ? (theirs.value as MemoryOutput) : mine.data;
    }
  });

  it('and another process: everybody writes, and nobody meets a lock', async () => {
    const source = await stateSource();
    const {id} = await api.remember('counter', {...source, metadata: {count: 0}});
    const writer = fork(new URL('../../../support/count-up.ts', import.meta.url), [db[1] ?? '', id, '15'], {
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(writer, 'exit') as Promise<[number]>;
    for (let number = 0; number < 15; number++) {
      const said = {kind: 'fact', scope_id: 'library', ...source};
      const [mine, theirs] = await Promise.all([
        api.post('remember', {...said, content: `of the API ${number}`}),
        page('memory.remember', {...said, content: `of the page ${number}`}),
      ]);
      expect([mine.status, theirs.ok]).toEqual([201, true]);
    }
    expect(await ended).toEqual([0, null]);
    expect((await api.recall({seed_id: id})).data.hits[0]).toMatchObject({version: 16, metadata: {count: 15}});
  });
});

describe('a stop', () => {
  it('ends it cleanly, with a request on the way', async () => {
    const onTheWay = api.recall({query: 'periscope'});
    const [{status}, code] = [await onTheWay, await stop(running)];
    expect([status, code]).toEqual([200, 0]);
  });
});
