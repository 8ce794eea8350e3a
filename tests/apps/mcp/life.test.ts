import {type ChildProcessWithoutNullStreams, spawn} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {makeVault, type TestVault} from '../../support/vault.ts';
import {cliEntry, compileCache} from '../cli/run-cli.ts';
import {temporaryFolder} from '../cli/wiki-export.ts';
import {entry, type Found, mcpStarter} from './mcp-client.ts';

const home = temporaryFolder();
const start = mcpStarter(home.path);
const children: ChildProcessWithoutNullStreams[] = [];
let vault: TestVault;

beforeAll(async () => {
  vault = makeVault({'gauge.md': '# Gauge\n\nA gauge hangs over the river.'});
  await vault.sync();
  await vault.embed();
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  vault.close();
  home.remove();
});

/** A server that is spoken to by hand. */
interface Raw {
  readonly child: ChildProcessWithoutNullStreams;
  readonly stderr: () => string;
  /** Lines of standard output so far. */
  readonly lines: () => string[];
  send(message: object | string): void;
  readonly ended: Promise<number | null>;
}

function spawnRaw(args: readonly string[], program = entry): Raw {
  const env = {...process.env, COMMONPLACE_HOME: home.path, NODE_COMPILE_CACHE: compileCache};
  const child = spawn(process.execPath, [program, ...args], {env});
  children.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (stdout += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
  return {
    child,
    stderr: () => stderr,
    lines: () => stdout.split('\n').filter((line) => line !== ''),
    send: (message) => child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {name: 'raw', version: '1'}},
};
const ready = {jsonrpc: '2.0', method: 'notifications/initialized'};
const toolCall = (id: number, name: string, input: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: {name, arguments: input},
});
const hashLocal = ['--embedder', 'hash-local'];
const onVault = () => ['--db', vault.database.file, '--write', ...hashLocal];

async function greeted(args: readonly string[], program?: string): Promise<Raw> {
  const raw = spawnRaw(args, program);
  raw.send(hello);
  await vi.waitUntil(() => raw.lines().length === 1 || raw.child.exitCode !== null, {timeout: 20_000});
  raw.send(ready);
  return raw;
}

function count(sql: string): number {
  return vault.rows<{n: number}>(sql)[0]?.n ?? 0;
}

describe('standard output', () => {
  it('holds messages of the protocol and nothing else, whatever comes in', async () => {
    const raw = await greeted(onVault());
    raw.send('this is not JSON');
    raw.send('{"jsonrpc":"2.0"}');
    raw.send(toolCall(2, 'search', {query: 'gauge'}));
    raw.send(toolCall(3, 'nothing', {}));
    raw.send({jsonrpc: '2.0', id: 4, method: 'no/such/method'});
    await vi.waitUntil(() => raw.lines().length >= 4);
    raw.child.stdin.end();
    expect(await raw.ended).toBe(0);
    const messages = raw.lines().map((line) => JSON.parse(line) as {jsonrpc: string; id?: number});
    expect(messages.every(({jsonrpc}) => jsonrpc === '2.0')).toBe(true);
    expect(messages.map(({id}) => id).sort()).toEqual([1, 2, 3, 4]);
    expect(raw.stderr()).toContain('was not understood');
  });
});

describe('the end', () => {
  it('comes with exit code 0 when the client closes its end, and calls in hand are finished', async () => {
    const raw = await greeted(onVault());
    for (let id = 2; id < 22; id++)
      raw.send(toolCall(id, 'remember', {content: `Said last ${id}.`, kind: 'fact', said: 'x'}));
    raw.child.stdin.end();
    expect(await raw.ended).toBe(0);
    expect(raw.lines()).toHaveLength(21);
    expect(count("SELECT count(*) AS n FROM memories WHERE title LIKE 'Said last%'")).toBe(20);
  });

  it('comes with exit code 0 at SIGTERM, while the client still holds its end', async () => {
    const raw = await greeted(onVault());
    raw.send(toolCall(2, 'remember', {content: 'Said at the end.', kind: 'fact', said: 'x'}));
    await vi.waitUntil(() => raw.lines().length === 2);
    raw.child.kill('SIGTERM');
    expect(await raw.ended).toBe(0);
    expect(count("SELECT count(*) AS n FROM memories WHERE title = 'Said at the end.'")).toBe(1);
  });

  it('comes when nobody reads the answers any more', async () => {
    const raw = await greeted(onVault());
    raw.child.stdout.destroy();
    raw.send(toolCall(2, 'search', {query: 'gauge'}));
    expect(await raw.ended).toBe(0);
  });

  it('comes to the command line that started it too, and nothing of it stays', async () => {
    const raw = await greeted(['mcp', ...onVault()], cliEntry);
    raw.send(toolCall(2, 'search', {query: 'gauge'}));
    await vi.waitUntil(() => raw.lines().length === 2, {timeout: 10_000});
    raw.child.stdin.end();
    // “close” comes only when no process holds the pipes.
    expect(await raw.ended).toBe(0);
  });
});

describe('a start that cannot be', () => {
  it.each([
    [['/nowhere/notes'], 'mcp: the folder /nowhere/notes does not exist; check the path\n'],
    [['--db', '/nowhere/library.db'], 'mcp: There is no library at /nowhere/library.db; '],
    [['--colour'], "mcp: unknown option '--colour'\n"],
  ])('with %o says so on standard error and exits with 2', async (args, sentence) => {
    const raw = spawnRaw(args);
    expect(await raw.ended).toBe(2);
    expect(raw.stderr()).toContain(sentence);
    expect(raw.lines()).toEqual([]);
  });

  it('with a scope that is not there names those that are', async () => {
    const raw = spawnRaw(['--db', vault.database.file, '--scope', 'channel:note', ...hashLocal]);
    expect(await raw.ended).toBe(2);
    expect(raw.stderr()).toMatch(/^mcp: there is no scope "channel:note" in this library; it has .*channel:notes/m);
  });
});

describe('a folder', () => {
  it('is read at the first start, and followed', async () => {
    const folder = join(home.path, 'notes');
    mkdirSync(folder);
    writeFileSync(join(folder, 'first.md'), '# First\n\nperiscope');
    const server = await start([folder]);
    const paths = async (query: string) =>
      (await server.call<Found>('search', {query, mode: 'lexical'})).results.map(({path}) => path);
    await expect.poll(() => paths('periscope'), {timeout: 10_000}).toEqual(['first.md']);
    writeFileSync(join(folder, 'second.md'), '# Second\n\nzeppelin');
    await expect.poll(() => paths('zeppelin'), {timeout: 10_000}).toEqual(['second.md']);
  });
});
