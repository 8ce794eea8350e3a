import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {KeyRecord} from '#contract/keys';
import {cli, cliJson, cliText} from './run-cli.ts';
import {expectRefusal} from './expect-refusal.ts';
import {temporaryFolder} from './wiki-export.ts';

const folder = temporaryFolder();
const db = ['--db', join(folder.path, 'commonplace.db')];

beforeAll(() => {
  writeFileSync(join(folder.path, 'a.md'), '# A');
  cliText(['index', folder.path, '--embedder', 'none']);
});
afterAll(() => {
  folder.remove();
});

const list = () => cliJson<{keys: KeyRecord[]}>(['keys', 'list', ...db]).keys;

describe('keys', () => {
  it('are none at first, which is an answer', () => {
    const {status, stdout} = cli(['keys', 'list', ...db]);
    expect([status, stdout]).toEqual([0, 'There are no keys; make one with “commonplace keys create NAME”.\n']);
    expect(list()).toEqual([]);
  });

  it('are made with the key alone on standard output, listed without it, and revoked by their id', () => {
    const {status, stdout, stderr} = cli(['keys', 'create', 'my script', ...db]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^cp_[\w-]{43}\n$/);
    expect(stderr).toMatch(
      /^The key “my script” \(key_\w{12}\) reads every scope as agent:my script\.\n.*shown this once/,
    );
    const [record] = list();
    expect(record).toMatchObject({name: 'my script', access: 'read', scopes: null, hint: stdout.trim().slice(-4)});
    const text = cliText(['keys', 'list', ...db]);
    expect(text).toContain(
      `${record?.key_id ?? ''}  …${record?.hint ?? ''}  read  all scopes  agent:my script  never used`,
    );
    expect(text).not.toContain(stdout.trim());
    const revoke = ['keys', 'revoke', record?.key_id ?? '', ...db];
    expect(cliText(revoke)).toMatch(/^The key “my script” \(key_\w{12}\) is revoked; /);
    expect(cli(revoke).status).toBe(0);
    expect(list()[0]?.revoked_at).not.toBeNull();
  });

  it('write only when told so, and may be kept to scopes', () => {
    const args = ['keys', 'create', 'importer', '--write', '--scope', 'library', '--scope', 'channel:list'];
    expect(cli([...args, ...db]).stderr).toContain('There is no scope “channel:list” in this library.');
    const made = cliJson<{key: string; record: KeyRecord}>([
      'keys',
      'create',
      'importer',
      '--write',
      '--scope',
      'library',
      ...db,
    ]);
    expect(made.record).toMatchObject({access: 'write', scopes: ['library'], identity_id: 'agent:importer'});
    expect(made.key).toMatch(/^cp_/);
  });

  it.each([
    [['keys'], 'name a command'],
    [['keys', 'make'], 'make'],
    [['keys', 'create'], "missing required argument 'name'"],
    [['keys', 'create', ' '], 'the name must not be empty, got " "'],
    [['keys', 'create', 'x'.repeat(201)], 'name'],
    [['keys', 'create', 'x', '--scope', ''], '--scope must not be empty, got ""'],
    [['keys', 'create', 'x', '--scope', 'project:none'], 'There is no scope “project:none” in this library.'],
    [['keys', 'revoke', 'key_none'], 'There is no key “key_none” in this library.'],
    [['keys', 'revoke'], "missing required argument 'key_id'"],
    [['keys', 'list', '--colour'], "unknown option '--colour'"],
  ])('refuse %o with exit code 2 and one sentence', (args, message) => {
    const {status, stdout, stderr} = cli([...args, ...(args.length > 2 ? db : [])]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('make no library where there is none', () => {
    const empty = temporaryFolder();
    const failure = expectRefusal(['keys', 'create', 'x', '--db', join(empty.path, 'none.db')], empty.path);
    expect(failure.code).toBe('DATABASE_MISSING');
    empty.remove();
  });
});
