import {mkdirSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import type {QueryOutput} from '#contract/query';
import {cliJson, type RunningCommand, startCli} from './run-cli.ts';
import {temporaryFolder} from './wiki-export.ts';

const place = temporaryFolder();
const folder = join(place.path, 'notes');
const db = join(place.path, 'library.db');
let watching: RunningCommand;
let stdout = '';
let stderr = '';

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'first.md'), '# First\n\nperiscope');
  const args = ['index', folder, '--db', db, '--embedder', 'hash-local', '--watch', '--json'];
  watching = startCli(args);
  watching.stdout.setEncoding('utf8').on('data', (part: string) => (stdout += part));
  watching.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
  await vi.waitUntil(() => stderr.includes('watching for changes'), {timeout: 20_000});
});
afterAll(() => {
  watching.kill('SIGKILL');
  place.remove();
});

/** Paths of the notes that hold a word, asked of the same library by another process. */
function pathsWith(word: string): string[] {
  const output: QueryOutput = cliJson(['query', word, '--db', db, '--mode', 'lexical', '--embedder', 'none']);
  return output.results.map(({localPath}) => localPath);
}

describe('index --watch', () => {
  it('prints its JSON once the first run is over', () => {
    expect(JSON.parse(stdout)).toMatchObject({command: 'index', documents: {inserted: 1}});
  });

  it('tells one line per change, and the index follows', async () => {
    writeFileSync(join(folder, 'second.md'), '# Second\n\nzeppelin');
    await expect.poll(() => stderr, {timeout: 5000}).toContain('changed: second.md\n');
    expect(pathsWith('zeppelin')).toEqual(['second.md']);
  });

  it('takes an atomic save for one edit', async () => {
    writeFileSync(join(folder, '.first.md.tmp'), '# First\n\nsubmarine');
    renameSync(join(folder, '.first.md.tmp'), join(folder, 'first.md'));
    await expect.poll(() => stderr, {timeout: 5000}).toContain('changed: first.md\n');
    expect(pathsWith('submarine')).toEqual(['first.md']);
    expect(pathsWith('periscope')).toEqual([]);
  });

  it('forgets a deleted note', async () => {
    rmSync(join(folder, 'second.md'));
    await expect.poll(() => stderr, {timeout: 5000}).toContain('removed: ');
    expect(pathsWith('zeppelin')).toEqual([]);
  });

  it('ends at SIGTERM with success, having printed nothing more on standard output', async () => {
    const ended = new Promise((resolve) => watching.once('exit', resolve));
    watching.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(() => JSON.parse(stdout) as unknown).not.toThrow();
  });
});
