import {readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly 'runs-on': string;
  readonly steps: readonly {readonly uses?: string; readonly run?: string}[];
  readonly strategy?: {readonly matrix: {readonly include: readonly {readonly 'runs-on': string}[]}};
}

const root = resolve(import.meta.dirname, '../..');
const textOf = (name: string) => readFileSync(join(root, '.github', 'workflows', name), 'utf8');
const jobsOf = (name: string) => Object.values((parse(textOf(name)) as Workflow).jobs);
const scripts = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {scripts: Record<string, string>})
  .scripts;

describe.each(['ci.yml', 'release.yml'])('the workflow %s', (name) => {
  const steps = jobsOf(name).flatMap((job) => job.steps);

  it('uses actions of exact versions', () => {
    const used = steps.flatMap(({uses}) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/@v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it('may read the repository, and needs no secret', () => {
    expect((parse(textOf(name)) as Workflow).permissions).toEqual({contents: 'read'});
    expect(textOf(name)).not.toContain('secrets.');
  });

  it('runs scripts that there are', () => {
    const named = steps.flatMap(({run = ''}) =>
      [...run.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script ?? ''),
    );
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});

it('every change runs all checks', () => {
  expect(jobsOf('ci.yml').map(({steps}) => steps.at(-1)?.run)).toEqual(['npm test']);
});

it('a release is packed, and searched in, on three systems', () => {
  const [job] = jobsOf('release.yml');
  const machines = (job?.strategy?.matrix.include ?? []).map((machine) => machine['runs-on']);
  for (const system of ['ubuntu', 'macos', 'windows']) {
    expect(machines.filter((machine) => machine.startsWith(system)).length).toBeGreaterThan(0);
  }
  const runs = (job?.steps ?? []).map(({run = ''}) => run);
  const at = (script: string) => runs.findIndex((run) => run.includes(script));
  expect(at('npm run package:smoke')).toBeGreaterThan(at('npm run package -- '));
});
