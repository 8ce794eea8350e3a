import {get, type IncomingMessage} from 'node:http';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {contentSecurityPolicy} from '#contract/content-security';
import {type RunningServer, startServer} from './running-server.ts';

let running: RunningServer;
beforeEach(async () => {
  running = await startServer();
});
afterEach(() => running.stop());

describe('the event stream', () => {
  async function openStream(cookie: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      get({host: '127.0.0.1', port: running.port, path: '/api/events', headers: {cookie}}, resolve).on('error', reject);
    });
  }

  it('carries the engine’s pushes, with the security headers', async () => {
    const stream = await openStream(await running.logIn());
    stream.setEncoding('utf8');
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['content-security-policy']).toBe(contentSecurityPolicy);
    let text = '';
    const pushed = new Promise<void>((resolve) =>
      stream.on('data', (part: string) => {
        text += part;
        if (text.includes('data:')) resolve();
      }),
    );
    running.engine.push({type: 'status-changed'});
    await pushed;
    expect(text).toBe(': open\n\ndata: {"event":{"type":"status-changed"}}\n\n');
    stream.destroy();
  });

  it('stops listening to the engine when its reader goes away', async () => {
    const stream = await openStream(await running.logIn());
    expect(running.engine.listenerCount()).toBe(1);
    stream.destroy();
    await expect.poll(() => running.engine.listenerCount()).toBe(0);
  });

  it('is ended when the server closes, which does not wait for its reader', async () => {
    const stream = await openStream(await running.logIn());
    const ended = new Promise((resolve) => stream.resume().on('close', resolve));
    await running.stop();
    await ended;
    expect(running.engine.listenerCount()).toBe(0);
  });
});
