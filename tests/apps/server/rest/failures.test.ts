import Database from 'better-sqlite3';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {CallError} from '#contract/client';
import {openEngine} from '../../../support/engine.ts';
import {memoryLibraryMaker} from '../../../support/memory-library.ts';
import {send} from '../http-request.ts';
import {type Api, apiOver, json, serveApi} from './running-api.ts';

const libraryWith = memoryLibraryMaker();
const open = async (requestsPerMinute?: number) => apiOver(await libraryWith(), requestsPerMinute);

/** The API over a whole engine with a file that a test can spoil. */
async function overEngine() {
  const engine = await openEngine({embedder: 'none', patience: 50});
  const {client, dbPath, told} = engine;
  const api = await serveApi((method, input) => client.call(method, input));
  return {api, dbPath, told};
}

/** What was written to standard error during a test, kept off the terminal. */
function listenToErrors(): () => string {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    written.mockRestore();
  });
  return () => written.mock.calls.map(([text]) => String(text)).join('');
}

const said = (api: Api) =>
  api.post('remember', {content: 'x', kind: 'fact', scope_id: 'library', derived_from: [{kind: 'memory', id: 'x'}]});

describe('errors: 400', () => {
  it.each([
    ['{"query": ', 'body that is no JSON'],
    ['', 'empty body'],
    ['[]', 'list'],
    ['"x"', 'text'],
    ['null', 'null'],
    ['{"__proto__": {"query": "x"}}', 'poisoned object'],
  ])('%s is a %s', async (body) => {
    const api = await open();
    const {status, error} = await api.post('recall', body);
    expect([status, error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('errors: 401', () => {
  it.each([
    [undefined, 'AUTH_REQUIRED'],
    ['', 'AUTH_REQUIRED'],
    ['Bearer', 'AUTH_REQUIRED'],
    ['Bearer a b', 'AUTH_REQUIRED'],
    ['Basic dGVzdGVyOng=', 'AUTH_REQUIRED'],
    ['Bearer cp_none', 'AUTH_INVALID_KEY'],
    [`Bearer ${'x'.repeat(5000)}`, 'AUTH_INVALID_KEY'],
  ])('the header “%.24s” is %s', async (authorization, code) => {
    const {port} = await open();
    const headers = {...json, ...(authorization !== undefined && {authorization})};
    const {
      status,
      headers: answered,
      body,
    } = await send(port, {method: 'POST', path: '/v1/sdk/recall', headers, body: '{"query":"x"}'});
    expect([status, answered['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(JSON.parse(body)).toMatchObject({success: false, error: {code}});
  });

  it('is permission_denied for /v1/agent', async () => {
    const api = await open();
    const {status, error} = await api.search('', {key: 'cp_none'});
    expect([status, error]).toMatchObject([401, {code: 'permission_denied', retryable: false}]);
  });

  it('comes before the body is looked at', async () => {
    const api = await open();
    expect((await api.post('recall', 'no JSON', {key: 'cp_none'})).status).toBe(401);
  });

  it('is what a revoked key gets from then on', async () => {
    const library = await libraryWith();
    const api = await apiOver(library);
    const key = await api.makeKey({name: 'short-lived'});
    expect((await api.recall({query: 'x'}, {key})).status).toBe(200);
    library.database.write.exec(`UPDATE api_keys SET revoked_at = '2026-01-01T00:00:00Z' WHERE name = 'short-lived'`);
    const {status, error} = await api.recall({query: 'x'}, {key});
    expect([status, error.code]).toEqual([401, 'AUTH_REVOKED_KEY']);
  });
});

describe('errors: 403', () => {
  it.each([
    ['remember', {content: 'x', kind: 'fact', scope_id: 'library', derived_from: [{kind: 'artifact', id: 'talk'}]}],
    ['post', {channel_id: 'library', content: 'x'}],
  ] as const)('%s with a key that only reads', async (route, body) => {
    const api = await open();
    const key = await api.makeKey({name: 'reader', access: 'read'});
    const {status, error} = await api.post(route, body, {key});
    expect([status, error.code]).toEqual([403, 'FORBIDDEN']);
    expect((await api.search('', {key})).data.hits).toEqual([]);
  });

  it.each(['supersede', 'invalidate', 'link', 'flag-contradiction'] as const)(
    '%s of what a key may read, and not write',
    async (route) => {
      const api = await open();
      const {id} = await api.remember('x');
      const {id: other} = await api.remember('y');
      const key = await api.makeKey({name: 'reader', access: 'read'});
      const derived_from = [{kind: 'artifact', id: 'talk'}];
      const bodies = {
        supersede: {old_memory_id: id, expected_version: 1, new_content: 'z', derived_from},
        invalidate: {memory_id: id, expected_version: 1, reason: 'z'},
        link: {from_id: id, to_id: other, edge_type: 'SUPPORTS'},
        'flag-contradiction': {a_id: id, b_id: other, note: 'z'},
      };
      const {status, error} = await api.post(route, bodies[route], {key});
      expect([status, error.code]).toEqual([403, 'FORBIDDEN']);
    },
  );

  it.each([
    ['another site', {origin: 'https://evil.example'}],
    ['a page without origin', {origin: 'null'}],
    ['another port', {origin: 'http://127.0.0.1:1'}],
    ['another site by its fetch metadata', {'sec-fetch-site': 'cross-site'}],
    ['another port by its fetch metadata', {'sec-fetch-site': 'same-site'}],
    ['a name of its own', {host: 'evil.example'}],
  ])('for %s, whatever it brings', async (_, headers) => {
    const api = await open();
    for (const type of ['application/json', 'text/plain'])
      for (const key of [api.key, 'cp_none']) {
        const how = {key, headers: {...headers, 'content-type': type}};
        const {status, error} = await api.recall({query: 'x'}, how);
        expect([status, error.code]).toEqual([403, 'FORBIDDEN']);
      }
    for (const path of ['/v1/openapi.json', '/v1/none', '/v1'])
      expect((await send(api.port, {path, headers})).status).toBe(403);
  });
});

describe('errors: 404', () => {
  it.each([
    ['GET', '/v1'],
    ['GET', '/v1/'],
    ['GET', '/v1/sdk/recall'],
    ['PUT', '/v1/sdk/recall'],
    ['HEAD', '/v1/openapi.json'],
    ['POST', '/v1/agent/search-memories'],
    ['POST', '/v1/sdk/none'],
    ['GET', '/v1/index.html'],
    ['PROPFIND', '/v1/sdk/recall'],
  ])('%s %s is nothing, in the envelope', async (method, path) => {
    const {port} = await open();
    const {status, body} = await send(port, {method, path});
    expect(status).toBe(404);
    const code = path.startsWith('/v1/agent/') ? 'not_found' : 'NOT_FOUND';
    if (method !== 'HEAD') expect(JSON.parse(body)).toMatchObject({success: false, error: {code}});
  });
});

describe('errors: 413 and 415', () => {
  it('a body of more than 1 MB is 413', async () => {
    const api = await open();
    const {status, error} = await api.recall({query: 'x'.repeat(1024 * 1024)});
    expect([status, error.code]).toEqual([413, 'VALIDATION_ERROR']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of type %s is 415',
    async (type) => {
      const api = await open();
      const {status, error} = await api.post('recall', '{"query":"x"}', {headers: {'content-type': type}});
      expect([status, error.code]).toEqual([415, 'VALIDATION_ERROR']);
    },
  );
});

describe('errors: 429', () => {
  it('counts the requests of one key over all addresses, says when to come again, and lets other keys be', async () => {
    const api = await open(3);
    expect([
      (await api.recall({query: 'x'})).status,
      (await api.recall({})).status,
      (await api.search()).status,
    ]).toEqual([200, 400, 200]);
    const late = await api.recall({query: 'x'});
    expect([late.status, late.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await api.search()).error).toMatchObject({code: 'rate_limited', retryable: true});
    const other = await api.makeKey({name: 'other'});
    expect((await api.recall({query: 'x'}, {key: other})).status).toBe(200);
  });
});

describe('errors: 500', () => {
  it('DATABASE_ERROR, where a table is gone to pieces, names no file', async () => {
    const {api, dbPath} = await overEngine();
    const errors = listenToErrors();
    await api.post('post', {channel_id: 'library', content: 'x'});
    const spoiler = new Database(dbPath);
    spoiler.unsafeMode(true);
    spoiler.pragma('writable_schema = ON');
    spoiler.exec(`UPDATE sqlite_schema SET rootpage = 99999 WHERE name = 'statements'`);
    const version = Number(spoiler.pragma('schema_version', {simple: true}));
    spoiler.pragma(`schema_version = ${version + 1}`);
    spoiler.close();
    const {status, error, text} = await api.search();
    expect([status, error]).toMatchObject([500, {code: 'internal_error', retryable: false}]);
    const second = await said(api);
    expect([second.status, second.error.code]).toEqual([500, 'DATABASE_ERROR']);
    for (const told of [text, second.text]) expect(told).not.toMatch(/\.db|sqlite|\bat /i);
    expect(errors()).toContain(dbPath);
  });

  it('INTERNAL_ERROR, where the engine has a bug, tells nothing of it', async () => {
    const errors = listenToErrors();
    const library = await libraryWith();
    const fine = await apiOver(library);
    const api = await serveApi((method) => {
      if (method === 'memory.recall') return Promise.reject(new TypeError('secretOfTheBug is not a function'));
      if (method === 'memory.search')
        return Promise.reject(new CallError({code: 'INTERNAL', message: 'secretOfTheBug broke the thread'}));
      const key = {key_id: 'key_1', access: 'write', caller: {}, key: fine.key};
      return Promise.resolve(key as never);
    });
    const {status, error, text} = await api.recall({query: 'x'});
    expect([status, error.code]).toEqual([500, 'INTERNAL_ERROR']);
    const search = await api.search();
    expect([search.status, search.error.code]).toEqual([500, 'internal_error']);
    for (const told of [text, search.text]) expect(told).not.toMatch(/secretOfTheBug|TypeError|\.ts\b/);
    expect(errors()).toContain('TypeError: secretOfTheBug');
  });
});

describe('errors: 503', () => {
  it('SERVICE_UNAVAILABLE, while another program holds the library, which can still be read', async () => {
    const {api, dbPath} = await overEngine();
    const posted = await api.post<{id: string}>('post', {channel_id: 'library', content: 'x'});
    const derived_from = [{kind: 'message', id: posted.data.id}];
    const other = new Database(dbPath);
    other.exec('BEGIN IMMEDIATE');
    const remember = () => api.post('remember', {content: 'x', kind: 'fact', scope_id: 'library', derived_from});
    const {status, error, text} = await remember();
    expect([status, error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(text).not.toContain(dbPath);
    expect((await api.recall({query: 'x'})).status).toBe(200);
    other.exec('COMMIT');
    other.close();
    expect((await remember()).status).toBe(201);
  });

  it('is upstream_unavailable and worth another try for /v1/agent', async () => {
    const api = await serveApi((method) => {
      if (method === 'memory.search')
        return Promise.reject(new CallError({code: 'DATABASE_LOCKED', message: '/home/me/notes.db is locked'}));
      return Promise.resolve({key_id: 'key_1', access: 'read', caller: {}, key: 'cp_x'} as never);
    });
    const {status, error, text} = await api.search();
    expect([status, error]).toMatchObject([503, {code: 'upstream_unavailable', retryable: true}]);
    expect(text).not.toContain('/home/me');
  });
});
