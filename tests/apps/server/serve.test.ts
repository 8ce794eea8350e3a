import {spawn} from 'node:child_process';
import {existsSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {QueryOutput} from '#contract/query';
import {temporaryFolder} from '../cli/wiki-export.ts';
import {callAsPage, send} from './http-request.ts';
import {endServers, serve, serveEntry, type ServeProcess, stop} from './serve-process.ts';

const notes = temporaryFolder();
const home = temporaryFolder();

beforeAll(() => {
  writeFileSync(join(notes.path, 'first.md'), '# First\n\nperiscope');
});
afterAll(() => {
  endServers();
  notes.remove();
  home.remove();
});

async function pathsWith({port, cookie}: ServeProcess, word: string): Promise<string[]> {
  const answer = await callAsPage(port, cookie, {method: 'search.query', input: {q: word, mode: 'lexical'}});
  const {value} = JSON.parse(answer.body) as {value: QueryOutput};
  return value.results.map(({localPath}) => localPath);
}

describe('the server over a folder', () => {
  it('serves the page, finds the notes, follows changes, and closes its library at SIGTERM', async () => {
    const running = await serve(home.path, [notes.path]);
    expect((await send(running.port, {headers: {cookie: running.cookie}})).body).toContain('<div id="root">');
    await expect.poll(() => pathsWith(running, 'periscope'), {timeout: 5000}).toEqual(['first.md']);
    writeFileSync(join(notes.path, 'second.md'), '# Second\n\nzeppelin');
    await expect.poll(() => pathsWith(running, 'zeppelin'), {timeout: 5000}).toEqual(['second.md']);
    expect(await stop(running)).toBe(0);
    expect(readdirSync(join(home.path, 'libraries'))).toEqual([expect.stringMatching(/-[0-9a-f]{8}\.db$/)]);
  });

  it('opens the same library again without a word about the folder it knows', async () => {
    const running = await serve(home.path, [notes.path]);
    expect(await pathsWith(running, 'zeppelin')).toEqual(['second.md']);
    expect(running.output()).not.toContain('warning');
    expect(await stop(running)).toBe(0);
    expect(readdirSync(join(home.path, 'libraries'))).toHaveLength(1);
  });

  it('opens a library file by itself, with the sources it has', async () => {
    const [file = ''] = readdirSync(join(home.path, 'libraries'));
    const running = await serve(home.path, ['--db', join(home.path, 'libraries', file)]);
    expect(await pathsWith(running, 'periscope')).toEqual(['first.md']);
    expect(await stop(running)).toBe(0);
  });

  it.each([
    [['/nowhere/notes'], 'serve: the folder /nowhere/notes does not exist; check the path\n'],
    [['--db', '/nowhere/library.db'], 'serve: There is no library at /nowhere/library.db; '],
  ])('refuses %o in one sentence and exits with 2', async (args, sentence) => {
    const child = spawn(process.execPath, [serveEntry, '--no-open', ...args], {stdio: ['ignore', 'ignore', 'pipe']});
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(2);
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(existsSync('/nowhere')).toBe(false);
  });
});
