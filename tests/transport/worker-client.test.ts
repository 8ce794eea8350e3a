import {fileURLToPath} from 'node:url';
import {afterEach, describe, expect, it} from 'vitest';
import type {Event} from '#contract/events';
import {WorkerClient, type WorkerEngineOptions} from '../../main/transport/worker-client.ts';

const workerFile = fileURLToPath(new URL('small-engine-worker.ts', import.meta.url));
const options: WorkerEngineOptions = {
  dbPath: '/nowhere/library.db',
  access: 'create',
  modelFolder: '/nowhere',
  watch: false,
  version: '0.0.0',
};
const path = {from: 'a', to: 'b'};
let client: WorkerClient | null = null;

async function start(): Promise<WorkerClient> {
  client = await WorkerClient.start(workerFile, options);
  return client;
}

describe('an engine on a thread of its own', () => {
  afterEach(() => client?.close());

  it('answers calls from another thread', async () => {
    expect(await (await start()).call('graph.path', path)).toEqual({path: ['a', 'b']});
  });

  it('refuses to start when the engine cannot be opened, and says why', async () => {
    const refused = WorkerClient.start(workerFile, {...options, access: 'existing'});
    await expect(refused).rejects.toMatchObject({
      code: 'DATABASE_MISSING',
      message: 'There is no library at /nowhere/library.db.',
    });
  });

  it('is started once more after a crash: the waiting call fails, the next one is answered, and a push says so', async () => {
    const running = await start();
    const events: Event[] = [];
    running.subscribe((event) => events.push(event));
    await expect(running.call('library.removeSource', {id: 3})).rejects.toMatchObject({code: 'INTERNAL'});
    expect(await running.call('graph.path', path)).toEqual({path: ['a', 'b']});
    expect(events).toEqual([{type: 'engine-restarted', reason: expect.stringContaining('ended') as string}]);
  });

  it('passes pushes on after a restart too', async () => {
    const running = await start();
    const events: Event['type'][] = [];
    running.subscribe((event) => events.push(event.type));
    await running.call('library.removeSource', {id: 3}).catch(() => undefined);
    await running.call('library.rescan', {id: 1});
    expect(events).toEqual(['engine-restarted', 'status-changed']);
  });

  it('stays down after a second crash, and every call says so', async () => {
    const running = await start();
    await running.call('library.removeSource', {id: 3}).catch(() => undefined);
    await running.call('library.removeSource', {id: 3}).catch(() => undefined);
    await expect(running.call('graph.path', path)).rejects.toThrow(/second time.*Start Commonplace again/);
  });

  it('ends its thread when it is closed, twice if need be', async () => {
    const running = await start();
    await running.close();
    await running.close();
    await expect(running.call('graph.path', path)).rejects.toMatchObject({code: 'CANCELLED'});
  });
});
