import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, describe, expect, it} from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'commonplace-start-'));
writeFileSync(join(place, 'a.md'), '# a');
afterAll(() => {
  rmSync(place, {recursive: true});
});

function start(args: readonly string[]): {status: number | null; stdout: string; stderr: string} {
  return spawnSync(process.execPath, [join(root, 'apps/launch/start.mjs'), ...args], {
    encoding: 'utf8',
    env: {...process.env, INIT_CWD: place},
  });
}

describe('npm start', () => {
  it('prints its help before anything is installed or built', () => {
    const {status, stdout} = start(['--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('npm start -- ~/notes');
  });

  it.each([
    [['missing'], `The folder ${join(place, 'missing')} does not exist; check the path.`],
    [['a.md'], `${join(place, 'a.md')} is a file, not a folder; name the folder that holds it.`],
    [['--port', 'x'], '--port must be a whole number from 0 to 65535, got "x".'],
    [['--colour'], "Unknown option '--colour'."],
    [['a', 'b'], 'One folder can be opened at a time, got a, b.'],
  ])('refuses %o in one sentence, without a stack', (args, sentence) => {
    const {status, stderr} = start(args);
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
