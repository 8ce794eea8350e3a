import {afterEach, beforeEach, expect, test, vi} from 'vitest';

// The connection is one per page; each test gets a page of its own.
beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function transportOver(answer: () => Promise<Response>) {
  const sent: {url: string; init: RequestInit}[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({url, init});
    return answer();
  });
  const {httpTransport} = await import('../../../renderer/client/http-transport.ts');
  const {connectionState} = await import('../../../renderer/client/connection.ts');
  return {transport: httpTransport(), connectionState, sent};
}

test('a call is one POST to this origin with its number, name and input', async () => {
  const reply = {ok: true, id: 1, value: {notes: []}};
  const {transport, sent} = await transportOver(() => Promise.resolve(Response.json(reply)));
  expect(await transport.call('note.suggest', {text: 'a'})).toEqual(reply);
  expect(sent[0]).toMatchObject({url: '/api/call', init: {method: 'POST', credentials: 'same-origin'}});
  expect(JSON.parse(sent[0]?.init.body as string)).toEqual({id: 1, method: 'note.suggest', input: {text: 'a'}});
});

test('a refused cookie expires the page for good', async () => {
  const answers = [new Response('', {status: 401}), Response.json({ok: true, id: 2, value: {}})];
  const {transport, connectionState} = await transportOver(() => Promise.resolve(answers.shift() ?? Response.error()));
  await expect(transport.call('host.info', {})).rejects.toThrow('connection');
  expect(connectionState()).toBe('expired');
  await transport.call('host.info', {});
  expect(connectionState()).toBe('expired');
});

test('a server that is away is a lost connection until it answers again', async () => {
  let away = true;
  const {transport, connectionState} = await transportOver(() =>
    away
      ? Promise.reject(new TypeError('failed to fetch'))
      : Promise.resolve(Response.json({ok: true, id: 1, value: {}})),
  );
  await expect(transport.call('host.info', {})).rejects.toThrow('connection');
  expect(connectionState()).toBe('lost');
  away = false;
  await transport.call('host.info', {});
  expect(connectionState()).toBe('online');
});
