import {randomUUID} from 'node:crypto';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import type {IncomingHttpHeaders} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished} from 'vitest';
import type {Client} from '#contract/client';
import type {EdgeOutput, MemoryOutput} from '#contract/memories';
import {engineMethods, type Input} from '#contract/methods';
import type {RecallOutput} from '#contract/recall';
import type {ApiFailure, ApiMeta} from '#contract/recall-api';
import {makeDispatch} from '#transport/dispatch';
import {createServer} from '../../../../apps/server/create-server.ts';
import {keyMethods} from '../../../../main/engine/keys/key-methods.ts';
import {makeClient} from '../../../../main/transport/make-client.ts';
import {type MemoryLibrary, memoryLibraryMaker} from '../../../support/memory-library.ts';
import {type ApiRoute, envelopeFaults} from '../../../support/recall-api-schemas.ts';
import {send} from '../http-request.ts';

/** An answer of the API, which has passed the published schemas. */
export interface ApiAnswer<T> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly data: T;
  readonly error: ApiFailure['error'];
  readonly meta: ApiMeta;
  /** As it came over the wire. */
  readonly text: string;
}

export interface Sending {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A listening server, asked over real sockets. */
export interface Api {
  readonly port: number;
  /** Reads and writes every scope. */
  readonly key: string;
  makeKey(input?: Partial<Input<'key.create'>>): Promise<string>;
  post<T = MemoryOutput>(
    route: Exclude<ApiRoute, 'search-memories'>,
    body: unknown,
    how?: Sending,
  ): Promise<ApiAnswer<T>>;
  /** `query` is what follows the question mark. */
  search(query?: string, how?: Sending): Promise<ApiAnswer<{hits: MemoryOutput[]; nextCursor: string | null}>>;
  /** States a fact in the library's scope, derived from the note `talk`. */
  remember(content: string, said?: object): Promise<MemoryOutput>;
  recall(body: object, how?: Sending): Promise<ApiAnswer<RecallOutput['data']>>;
  link(from_id: string, to_id: string, edge_type?: EdgeOutput['edge_type']): Promise<EdgeOutput>;
}

export const derived_from = [{kind: 'message', id: 'talk:000000'}];
export const json = {'content-type': 'application/json'};

/** Opens libraries with the API over each. Call it once per file. */
export function apiMaker(): () => Promise<{readonly library: MemoryLibrary; readonly api: Api}> {
  const libraryWith = memoryLibraryMaker();
  return async () => {
    const library = await libraryWith();
    return {library, api: await apiOver(library)};
  };
}

/** The API over a library whose clock and vectors a test knows. */
export async function apiOver(library: MemoryLibrary, requestsPerMinute = 100_000): Promise<Api> {
  const clock = {now: () => library.clock.time};
  const keys = keyMethods({database: library.database, clock, newId: randomUUID});
  const dispatch = makeDispatch(
    Object.fromEntries(Object.keys(keys).map((name) => [name, engineMethods[name as keyof typeof keys]])) as Pick<
      typeof engineMethods,
      keyof typeof keys
    >,
    keys,
    () => undefined,
  );
  const keyClient = makeClient(dispatch, () => () => undefined);
  const call: Client['call'] = (method, input) =>
    method.startsWith('key.') ? keyClient.call(method, input) : library.call(method as never, input as never);
  return serveApi(call, requestsPerMinute);
}

/** The API over anything that answers methods. */
export async function serveApi(call: Client['call'], requestsPerMinute = 100_000): Promise<Api> {
  const pageFolder = mkdtempSync(join(tmpdir(), 'commonplace-page-'));
  writeFileSync(join(pageFolder, 'index.html'), '');
  const server = await createServer({
    pageFolder,
    dispatch: () => Promise.reject(new Error('The page is not asked here.')),
    subscribe: () => () => undefined,
    rest: {call, requestsPerMinute, version: '0.0.0'},
  });
  const port = Number(new URL(await server.listen(0)).port);
  onTestFinished(async () => {
    await server.close();
    rmSync(pageFolder, {recursive: true});
  });
  const makeKey = async (input: Partial<Input<'key.create'>> = {}) =>
    (await call('key.create', {name: 'tester', access: 'write', ...input})).key;
  return apiAt(port, await makeKey(), makeKey);
}

/** The API of a server that listens already. */
export function apiAt(port: number, key: string, makeKey: Api['makeKey']): Api {
  const post: Api['post'] = (route, body, how = {}) =>
    ask(port, route, {
      method: 'POST',
      path: `/v1/sdk/${route}`,
      headers: {...json, authorization: `Bearer ${how.key ?? key}`, ...how.headers},
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const kept = async <T>(answer: Promise<ApiAnswer<T>>): Promise<T> => {
    const {data, error} = await answer;
    expect(error).toBeUndefined();
    return data;
  };
  return {
    port,
    key,
    makeKey,
    post,
    search: (query = '', how = {}) =>
      ask(port, 'search-memories', {
        path: `/v1/agent/search-memories?${query}`,
        headers: {authorization: `Bearer ${how.key ?? key}`, ...how.headers},
      }),
    remember: (content, said = {}) =>
      kept(post('remember', {content, kind: 'fact', scope_id: 'library', derived_from, ...said})),
    recall: (body, how) => post('recall', body, how),
    link: (from_id, to_id, edge_type = 'SUPPORTS') => kept(post<EdgeOutput>('link', {from_id, to_id, edge_type})),
  };
}

/** What the memories of an answer say, in their order. */
export function contents({data}: {readonly data: {readonly hits: readonly MemoryOutput[]}}): string[] {
  return data.hits.map(({content}) => content);
}

/** Memories named by letters, joined in a row by SUPPORTS. */
export async function chain(api: Api, letters: string): Promise<MemoryOutput[]> {
  const memories: MemoryOutput[] = [];
  for (const letter of letters) memories.push(await api.remember(letter));
  for (const [index, {id}] of memories.slice(1).entries()) await api.link(memories[index]?.id ?? '', id);
  return memories;
}

/** One request, whose answer must be an envelope of the published shape with an id of its own. */
async function ask<T>(port: number, route: ApiRoute, request: Parameters<typeof send>[1]): Promise<ApiAnswer<T>> {
  const {status, headers, body: text} = await send(port, request);
  const body = JSON.parse(text) as ApiAnswer<T>;
  expect(envelopeFaults(route, status, body), text).toEqual([]);
  expect(body.meta.requestId).toBe(headers['x-request-id']);
  if (status >= 400)
    expect(body.error.code).toMatch(route === 'search-memories' ? /^[a-z]+(_[a-z]+)*$/ : /^[A-Z]+(_[A-Z]+)*$/);
  return {...body, status, headers, text};
}
