import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {contentSecurityPolicy} from '#contract/content-security';
import {callAsPage, send, sendBytes} from './http-request.ts';
import {type RunningServer, startServer} from './running-server.ts';

let running: RunningServer;
let cookie: string;

beforeEach(async () => {
  running = await startServer();
  cookie = await running.logIn();
});
afterEach(() => running.stop());

const image = '<img src=x onerror=alert(1)>';
const scripts = [image, '"><script>alert(1)</script>', '<svg onload=alert(1)>', 'javascript:alert(1)'];

const call = (method: string, input: unknown) => callAsPage(running.port, cookie, {method, input});

describe('fault 15: what a request brings never comes back as a page', () => {
  it.each(scripts)('as the name of a method or a value, %s is JSON that no browser runs', async (text) => {
    const answers = [
      await call(text, {}),
      await call('graph.path', {from: text, to: 7}),
      await call('graph.path', text),
    ];
    for (const {status, headers, body} of answers) {
      expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        'application/json; charset=utf-8',
        'nosniff',
      ]);
      expect(JSON.parse(body)).toMatchObject({ok: false, error: {message: expect.any(String) as string}});
      expect(headers['content-security-policy']).toBe(contentSecurityPolicy);
    }
  });

  it.each(
    scripts.flatMap((text) => [
      `/${encodeURIComponent(text)}`,
      `/api/${encodeURIComponent(text)}`,
      `/?token=${encodeURIComponent(text)}`,
    ]),
  )('in the address %s it is not repeated', async (path) => {
    for (const headers of [{cookie}, {}]) {
      const {body, headers: answered} = await send(running.port, {path, headers});
      expect(body).not.toContain('alert(1)');
      expect(answered['content-security-policy']).toBe(contentSecurityPolicy);
      expect(JSON.stringify(answered)).not.toContain('alert');
    }
  });

  it('allows no inline script, no remote image, no frame and no form', () => {
    const rules = new Map(contentSecurityPolicy.split('; ').map((rule) => [rule.split(' ')[0], rule]));
    expect(rules.get('script-src')).toBe("script-src 'self'");
    expect(rules.get('img-src')).toBe("img-src 'self' data:");
    expect(rules.get('default-src')).toBe("default-src 'none'");
    expect([rules.has('frame-src'), rules.has('object-src'), rules.get('form-action')]).toEqual([
      false,
      false,
      "form-action 'none'",
    ]);
  });
});

describe('what is no HTTP request', () => {
  it.each([
    ['a NUL', '\0', 400],
    ['the beginning of TLS', '\x16\x03\x01\x02\0', 400],
    ['a length below zero', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', 400],
    ['headers of 100 kB', `GET / HTTP/1.1\r\nHost: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
  ])('is refused in our own words: %s', async (_, bytes, status) => {
    const text = await sendBytes(running.port, Buffer.from(bytes, 'latin1'));
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain(`Content-Security-Policy: ${contentSecurityPolicy}`);
    expect(JSON.parse(body)).toEqual({code: 'INVALID_INPUT', message: expect.any(String) as string});
  });
});

describe('fault 2: no text of a search is a failure of the server', () => {
  it.each(['', ' ', 'NEAR(', 'a\0b', 'x'.repeat(20_001), '\\ud800', '"unclosed'])(
    '%.12s is answered 200',
    async (q) => {
      const {status, body} = await call('search.query', {q});
      expect(status).toBe(200);
      expect(JSON.parse(body)).not.toMatchObject({error: {code: 'INTERNAL'}});
    },
  );
});
