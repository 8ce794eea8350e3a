import {once} from 'node:events';
import {join} from 'node:path';
import {afterAll, afterEach, beforeAll, describe, expect, it} from 'vitest';
import {violations} from '../../support/contract-schemas.ts';
import {type RunningEngine, startEngine} from '../../support/running-engine.ts';
import {type StubAnswer, startStub, type StubEndpoint} from '../../support/stub-endpoint.ts';
import {outcomeOf, type RunningCommand, startCli} from './run-cli.ts';

let stub: StubEndpoint;
let engine: RunningEngine;

beforeAll(async () => {
  stub = await startStub();
  engine = await startEngine(
    {'gauge.md': '# Tide gauge\n\nRead it.', 'soup.md': '# Soup\n\nLeeks.'},
    {watch: false, embedder: 'none'},
  );
  await engine.call('embedding.saveProvider', {provider: stub.provider({timeoutSeconds: 1, retries: 0})});
  await engine.reopen({embedder: 'provider:stub'});
  await engine.call('library.index', {folder: join(engine.folder, 'notes')});
});

afterEach(() => {
  stub.answers.length = 0;
});

afterAll(async () => {
  await engine.close();
  await stub.close();
});

/** A process of its own that leaves this one free to answer it. */
function start(command: string, ...args: readonly string[]): RunningCommand {
  return startCli([command, 'tide gauge', '--db', join(engine.folder, 'library.db'), ...args]);
}

async function ended(child: RunningCommand): Promise<{readonly status: number | null; readonly answer: unknown}> {
  const {status, stdout} = await outcomeOf(child);
  return {status, answer: JSON.parse(stdout)};
}

const ask = (command: string, ...args: readonly string[]) => ended(start(command, ...args));

describe.each(['recall', 'hybrid-search'])('%s with an endpoint for vectors', (command) => {
  const root = command === 'recall' ? 'recall' : 'hybrid';

  it('names it as the backend', async () => {
    const {status, answer} = await ask(command, '--fail-on-degraded');
    expect([status, violations(root, answer)]).toEqual([0, []]);
    expect(answer).toMatchObject({backend_invoked: 'openrouter'});
  });

  /** What the endpoint does, the code it degrades with, and how `--fail-on-degraded` ends. */
  const failures: readonly (readonly [StubAnswer, string, number, 'transient' | 'ambiguous'])[] = [
    ['hang', 'timeout', 1, 'transient'],
    [{status: 429, body: {error: {message: 'slow down'}}}, 'slot_exhausted', 1, 'transient'],
    [{status: 402, body: {error: {message: 'pay'}}}, 'oauth_quota', 1, 'transient'],
    [{status: 401, body: {error: {message: 'who'}}}, 'embedding_failed', 11, 'ambiguous'],
    [{status: 500, body: 'timeout cancelled quota'}, 'embedding_failed', 11, 'ambiguous'],
    ['cut', 'embedding_failed', 11, 'ambiguous'],
  ];

  it.each(failures)(
    'that does %j degrades with %s, and fails when that is forbidden',
    async (...[does, code, exit, kind]) => {
      stub.answers.push(does);
      const [degraded, failed] = await Promise.all([ask(command), ask(command, '--fail-on-degraded')]);
      expect([degraded.status, violations(root, degraded.answer)]).toEqual([0, []]);
      expect(degraded.answer).toMatchObject({vec_degraded: true, vec_degraded_code: code, results: [{}]});
      expect([failed.status, violations('error', failed.answer)]).toEqual([exit, []]);
      expect(failed.answer).toMatchObject({error_class: kind, retryable: kind === 'transient'});
    },
  );

  it('never asks it for words alone', async () => {
    const before = stub.requests.length;
    await ask(command, '--fallback-fts-only');
    expect(stub.requests.length).toBe(before);
  });

  it('ends with 141 when its reader has gone', async () => {
    const child = start(command);
    child.stdout.destroy();
    expect(await once(child, 'exit')).toEqual([141, null]);
  });

  it('ends with 19 when it is told to stop while it waits', async () => {
    const asked = new Promise<void>((resolve) => {
      stub.answers.push(() => {
        resolve();
        return 'hang';
      });
    });
    const child = start(command);
    const end = ended(child);
    await asked;
    child.kill('SIGTERM');
    const {status, answer} = await end;
    expect([status, violations('error', answer)]).toEqual([19, []]);
  });
});
