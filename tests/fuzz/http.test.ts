import fc from 'fast-check';
import {afterAll, afterEach, beforeAll, describe, expect} from 'vitest';
import {reply as replySchema} from '#contract/envelope';
import {errorCodes, failure} from '#contract/errors';
import {send, sendBytes} from '../apps/server/http-request.ts';
import {type RunningServer, startServer} from '../apps/server/running-server.ts';
import {holds, inherited, textOf} from '../support/fuzz.ts';
import {bodies, headerText} from '../support/fuzz-http.ts';

let running: RunningServer;
let cookie: string;
beforeAll(async () => {
  running = await startServer();
  cookie = await running.logIn();
});
afterEach(async () => {
  const {status} = await send(running.port, {path: '/app.js', headers: {cookie}});
  expect(status, 'the server is alive').toBe(200);
});
afterAll(() => running.stop());

const types = fc.constantFrom(
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'Application/JSON',
    'text/plain',
    'multipart/form-data',
    '',
  ],
  ...[
    'application/json;',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'a',
    'application/json, text/html',
  ],
);

const headerNames = fc.constantFrom(
  ...[
    'authorization',
    'x-request-id',
    'accept',
    'accept-encoding',
    'cookie',
    'if-none-match',
    'range',
    'origin',
    'referer',
  ],
  ...[
    'sec-fetch-site',
    'x-http-method-override',
    'forwarded',
    'x-forwarded-for',
    'te',
    'if-modified-since',
    ...inherited,
  ],
);
const headers = fc.dictionary(headerNames, headerText, {maxKeys: 4});
const paths = textOf(
  [
    '/',
    'api',
    'call',
    'events',
    'v1',
    'sdk',
    'recall',
    '..',
    '%2e',
    '%',
    '%00',
    '%ff',
    '?',
    '&',
    '=',
    '#',
    ';',
    '*',
    'app.js',
  ],
  3000,
).map((text) => `/${text.replace(/[^\x21-\x7e]/g, '')}`);

/** What came of a request that may end by the server closing the line. */
async function answerTo(request: Parameters<typeof send>[1]) {
  const answer = await send(running.port, request);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  return answer;
}

describe('/api/call, for any request', () => {
  holds(
    'answers any body by a reply or a failure of the closed list',
    800,
    fc.asyncProperty(bodies, types, async (body, type) => {
      const sent = {'content-type': type, cookie};
      const {status, body: text} = await answerTo({method: 'POST', path: '/api/call', headers: sent, body});
      expect([200, 400, 413, 415]).toContain(status);
      const answered = JSON.parse(text) as unknown;
      if (status === 200) expect(replySchema.safeParse(answered).error).toBeUndefined();
      else expect(failure.safeParse(answered).error).toBeUndefined();
      expect(text).not.toMatch(/INTERNAL|at \w+ \(|node_modules/);
    }),
  );

  holds(
    'lets nobody in by headers',
    500,
    fc.asyncProperty(headers, bodies, async (more, body) => {
      const sent = {'content-type': 'application/json', ...more};
      const {status} = await answerTo({method: 'POST', path: '/api/call', headers: sent, body});
      expect([400, 401, 403]).toContain(status);
    }),
  );
});

describe('any address', () => {
  const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND');

  holds(
    'is answered by a declared status, and never with what was asked',
    800,
    fc.asyncProperty(fc.tuple(methods, paths), headers, fc.boolean(), async ([method, path], more, isIn) => {
      fc.pre(!path.startsWith('/api/events'));
      const answer = await answerTo({
        method,
        path: `${path}<marked>`.replaceAll(/[<>]/g, ''),
        headers: {...more, ...(isIn && {cookie})},
      });
      expect([200, 206, 303, 304, 400, 401, 403, 404, 405, 413, 414, 415, 416]).toContain(answer.status);
      expect(answer.body).not.toContain('marked');
    }),
  );
});

const rawPieces = [
  ...[
    'GET ',
    'POST ',
    '/api/call',
    '/v1/sdk/recall',
    ' HTTP/1.1',
    '\r\n',
    '\r\n\r\n',
    '\n',
    'Host: 127.0.0.1',
    'Host: ',
    ': ',
    '0',
  ],
  ...[
    'Content-Length: 5',
    'Content-Length: -1',
    'Transfer-Encoding: chunked',
    'Expect: 100-continue',
    'Expect: x',
    'Upgrade: websocket',
  ],
  ...[
    'Connection: Upgrade',
    'Content-Type: application/json',
    '{}',
    'zz',
    'Cookie: ',
    'PRI * HTTP/2.0',
    'CONNECT a:1',
    '\0',
    '\x16\x03\x01',
  ],
];
const raw = fc.oneof(
  fc.uint8Array({maxLength: 400}),
  textOf(rawPieces, 20_000).map((text) => Buffer.from(text, 'latin1')),
);
const statuses = [400, 401, 403, 404, 408, 413, 414, 415, 417, 421, 431];

describe('a line to the server, for any bytes', () => {
  holds(
    'is answered by a failure or closed, and by nothing of the framework',
    600,
    fc.asyncProperty(raw, async (bytes) => {
      const text = await sendBytes(running.port, bytes);
      for (const [, status] of text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)) expect(statuses).toContain(Number(status));
      for (const [, body] of text.matchAll(/\r\n\r\n(\{[^\r]*\})/g))
        expect(isEnvelope(JSON.parse(body ?? ''))).toBe(true);
    }),
  );
});

function isEnvelope(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('success' in value) return true;
  return 'code' in value && errorCodes.some((code) => code === value.code) && 'message' in value;
}
