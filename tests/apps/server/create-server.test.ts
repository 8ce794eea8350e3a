import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {contentSecurityPolicy} from '#contract/content-security';
import type {Reply} from '#contract/envelope';
import {type Request, send} from './http-request.ts';
import {newServer, type RunningServer, startServer} from './running-server.ts';

let running: RunningServer;
let port: number;
let token: string;

beforeEach(async () => {
  running = await startServer();
  ({port, token} = running);
});
afterEach(() => running.stop());

const logIn = (): Promise<string> => running.logIn();

const json = {'content-type': 'application/json'};
const callBody = JSON.stringify({id: 1, method: 'graph.path', input: {from: 'a', to: 'b'}});

function postCall(cookie: string, changes: Request = {}): ReturnType<typeof send> {
  const headers = {...json, cookie, ...changes.headers};
  return send(port, {method: 'POST', path: '/api/call', body: callBody, ...changes, headers});
}

describe('the one-time token', () => {
  it('is exchanged for a cookie that scripts and other sites cannot use, and leaves the address', async () => {
    const {status, headers} = await send(port, {path: `/?token=${token}`});
    expect(status).toBe(303);
    expect(headers.location).toBe('/');
    expect(headers['set-cookie']?.[0]).toMatch(/^commonplace-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('lets the first browser see the page', async () => {
    const {status, body} = await send(port, {headers: {cookie: await logIn()}});
    expect([status, body]).toEqual([200, '<!doctype html><title>page</title>']);
  });

  it('is dead for a second browser, which is told in plain words', async () => {
    await logIn();
    const {status, headers, body} = await send(port, {path: `/?token=${token}`});
    expect(status).toBe(401);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('It works once, for one browser');
  });

  it('just leads to the page when the same browser opens the address again', async () => {
    const cookie = await logIn();
    const {status, headers} = await send(port, {path: `/?token=${token}`, headers: {cookie}});
    expect([status, headers.location, headers['set-cookie']]).toEqual([303, '/', undefined]);
  });

  it('is not used up by a wrong one, by HEAD, or on another path', async () => {
    expect((await send(port, {path: `/?token=${token.slice(1)}x`})).status).toBe(401);
    expect((await send(port, {path: `/?token=${token}`, method: 'HEAD'})).status).toBe(401);
    expect((await send(port, {path: `/app.js?token=${token}`})).status).toBe(401);
    expect((await send(port, {path: `/?token=${token}&token=${token}`})).status).toBe(401);
    expect((await send(port, {path: `/?token=${token}`})).status).toBe(303);
  });
});

describe('without the cookie', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/app.js'],
    ['GET', '/nothing-here'],
    ['GET', '/api/events'],
    ['POST', '/api/call'],
  ])('%s %s is refused', async (method, path) => {
    expect((await send(port, {method, path, headers: json, body: method === 'POST' ? callBody : ''})).status).toBe(401);
  });

  it.each(['', 'commonplace-1=x', 'other=1'])('a call with the cookie “%s” is refused', async (cookie) => {
    expect((await postCall(cookie)).status).toBe(401);
  });

  it('a cookie of another port is refused', async () => {
    const value = (await logIn()).split('=')[1] ?? '';
    expect((await postCall(`commonplace-${port + 1}=${value}`)).status).toBe(401);
    expect((await postCall(`a=b; commonplace-${port}=${value}`)).status).toBe(200);
  });
});

describe('a request under a foreign name', () => {
  it.each([
    ['evil.example', 421],
    ['127.0.0.1', 421],
    ['127.0.0.1:1', 421],
    ['localhost.evil.example:PORT', 421],
    ['0.0.0.0:PORT', 421],
    ['127.0.0.1:PORT', 200],
    ['localhost:PORT', 200],
  ])('with Host %s is answered %d', async (host, status) => {
    const cookie = await logIn();
    expect((await postCall(cookie, {headers: {host: host.replace('PORT', String(port))}})).status).toBe(status);
  });

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://127.0.0.1:1', 403],
    ['https://127.0.0.1:PORT', 403],
    ['http://127.0.0.1:PORT', 200],
  ])('with Origin %s is answered %d', async (origin, status) => {
    const cookie = await logIn();
    expect((await postCall(cookie, {headers: {origin: origin.replace('PORT', String(port))}})).status).toBe(status);
  });

  it.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ])('with Sec-Fetch-Site %s is answered %d', async (site, status) => {
    const cookie = await logIn();
    expect((await postCall(cookie, {headers: {'sec-fetch-site': site}})).status).toBe(status);
  });

  it('cannot use up the token from another site', async () => {
    expect((await send(port, {path: `/?token=${token}`, headers: {'sec-fetch-site': 'cross-site'}})).status).toBe(403);
    expect((await send(port, {path: `/?token=${token}`, headers: {host: 'evil.example'}})).status).toBe(421);
    expect(await logIn()).not.toBe('');
  });
});

describe('a call', () => {
  it('is answered with the reply of the method', async () => {
    const {status, body, headers} = await postCall(await logIn());
    expect([status, JSON.parse(body)]).toEqual([200, {ok: true, id: 1, value: {path: ['a', 'b']}}]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is validated like everybody’s', async () => {
    const body = JSON.stringify({id: 2, method: 'graph.path', input: {from: ''}});
    expect(JSON.parse((await postCall(await logIn(), {body})).body) as Reply).toMatchObject({ok: false, id: 2});
  });

  it('to the host says what a browser can do', async () => {
    const cookie = await logIn();
    const info = await postCall(cookie, {body: JSON.stringify({id: 3, method: 'host.info', input: {}})});
    expect(JSON.parse(info.body)).toMatchObject({
      value: {kind: 'browser', canChooseFolder: false, canRevealFile: false},
    });
    const choose = await postCall(cookie, {body: JSON.stringify({id: 4, method: 'host.chooseFolder', input: {}})});
    expect(JSON.parse(choose.body)).toMatchObject({ok: false, error: {code: 'UNSUPPORTED'}});
  });

  it.each([
    ['text/plain', 415],
    ['text/plain; charset=application/json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json; charset=utf-8', 200],
  ])('of type %s is answered %d', async (type, status) => {
    expect((await postCall(await logIn(), {headers: {'content-type': type}})).status).toBe(status);
  });

  it.each([
    ['{"id": 1,', 400],
    ['{"__proto__": {"id": 1}}', 400],
    [`"${'x'.repeat(1024 * 1024)}"`, 413],
  ])('with the body %.20s… is answered %d without detail', async (body, status) => {
    const answer = await postCall(await logIn(), {body});
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({code: 'INVALID_INPUT', message: expect.any(String) as string});
  });

  it.each(['GET', 'PUT', 'OPTIONS', 'DELETE'])('by %s is no call', async (method) => {
    expect((await send(port, {method, path: '/api/call', headers: {cookie: await logIn()}})).status).toBe(404);
  });
});

describe('every answer', () => {
  it.each([
    ['the page', '/', true],
    ['a script', '/app.js', true],
    ['a refusal', '/', false],
    ['a missing file', '/nothing-here', true],
    ['a malformed address', '/%ff', true],
    ['a way out of the page’s folder', '/..%2f..%2fetc%2fpasswd', true],
  ])('(%s) carries the security headers', async (_title, path, isKnown) => {
    const {headers} = await send(port, {path, headers: isKnown ? {cookie: await logIn()} : {}});
    expect(headers).toMatchObject({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('allows no inline script and nothing from elsewhere', () => {
    expect(contentSecurityPolicy).toContain("default-src 'none'; script-src 'self';");
  });

  it('never leaves the page’s folder', async () => {
    const cookie = await logIn();
    for (const path of ['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '//etc/passwd'])
      expect((await send(port, {path, headers: {cookie}})).status).toBeGreaterThanOrEqual(400);
  });
});

describe('starting', () => {
  it('is refused while the page is not built', async () => {
    await expect(newServer('/nowhere')).rejects.toThrow(/run “npm run build”/);
  });

  it('names the port that is taken', async () => {
    const second = await newServer(running.pageFolder);
    await expect(second.listen(port)).rejects.toThrow(`Port ${port} of 127.0.0.1 cannot be had`);
    await second.close();
  });
});
