import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import type {Client} from '#contract/client';
import {createServer} from '../../../apps/server/create-server.ts';
import {send} from './http-request.ts';

/** A server whose engine answers a recall when it is told to. */
async function slowServer() {
  const pageFolder = mkdtempSync(join(tmpdir(), 'commonplace-page-'));
  writeFileSync(join(pageFolder, 'index.html'), '');
  let answer = (): void => undefined;
  const isAsked = Promise.withResolvers<undefined>();
  const call = ((method: string) => {
    if (method === 'key.check') return Promise.resolve({key_id: 'key_1', access: 'read', caller: {}});
    isAsked.resolve(undefined);
    return new Promise((resolve) => {
      answer = () => {
        resolve({data: {hits: [], edges: [], scores: []}});
      };
    });
  }) as unknown as Client['call'];
  const server = await createServer({
    pageFolder,
    dispatch: () => Promise.reject(new Error('The page is not asked here.')),
    subscribe: () => () => undefined,
    rest: {call, requestsPerMinute: 600, version: '0'},
  });
  onTestFinished(() => {
    rmSync(pageFolder, {recursive: true});
  });
  const port = Number(new URL(await server.listen(0)).port);
  const headers = {'content-type': 'application/json', authorization: 'Bearer x'};
  const recall = () => send(port, {method: 'POST', path: '/v1/sdk/recall', headers, body: '{"query":"x"}'});
  return {
    server,
    port,
    recall,
    isAsked: isAsked.promise,
    answer: () => {
      answer();
    },
  };
}

it('a server that stops answers the request in hand, and refuses the next in the envelope', async () => {
  const {server, port, recall, isAsked, answer} = await slowServer();
  const inHand = recall();
  await isAsked;
  const closed = server.close();
  const late = await recall();
  expect([late.status, late.headers.connection]).toEqual([503, 'close']);
  expect(JSON.parse(late.body)).toMatchObject({success: false, error: {code: 'SERVICE_UNAVAILABLE'}});
  expect((await send(port, {path: '/'})).status).toBe(503);
  answer();
  expect((await inHand).status).toBe(200);
  await closed;
  await expect(recall()).rejects.toThrow();
});

it('a server with nothing in hand stops at once', async () => {
  const {server} = await slowServer();
  const begin = performance.now();
  await server.close();
  expect(performance.now() - begin).toBeLessThan(1000);
});
