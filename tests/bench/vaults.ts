/**
 * `npm run bench:vaults`: how fast the engine is on real vaults, each figure beside a baseline measured in the same run.
 * Every measurement runs in a process of its own, so that peak memory is its own, too.
 */
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {VaultFigures} from './measure-vault.ts';
import type {BaselineFigures} from './measure-baseline.ts';

const here = import.meta.dirname;
const vaultArchives = resolve(here, '../../../shared/data/vaults');
const sampleLibrary = resolve(here, '../../resources/sample-library');

main();

function main(): void {
  const work = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
  try {
    for (const {name, folder} of vaults(work)) report(name, folder, work);
  } finally {
    rmSync(work, {recursive: true, force: true});
  }
}

/** The real vaults where they are at hand; the sample library otherwise. */
function vaults(work: string): readonly {readonly name: string; readonly folder: string}[] {
  const wanted = process.argv.slice(2);
  if (!existsSync(vaultArchives)) {
    console.log(`${vaultArchives} is absent: measuring the sample library alone`);
    return [{name: 'sample-library', folder: sampleLibrary}];
  }
  const names = wanted.length > 0 ? wanted : ['dendron-site', 'tldr'];
  return names.map((name) => {
    execFileSync('tar', ['xzf', join(vaultArchives, `${name}.tar.gz`), '-C', work]);
    return {name, folder: join(work, readdirSync(work).includes(name) ? name : '')};
  });
}

function report(name: string, folder: string, work: string): void {
  const baseline = measure<BaselineFigures>('measure-baseline.ts', [folder]);
  const words = measure<VaultFigures>('measure-vault.ts', [folder, join(work, `${name}-words.db`), 'none']);
  const vectors = measure<VaultFigures>('measure-vault.ts', [folder, join(work, `${name}-vectors.db`), 'bundled']);
  console.log(`\n${name}: ${words.notes} notes, ${words.chunks} chunks`);
  const rows = [
    indexRow('first index, words only', {ms: words.firstIndexMs, notes: words.notes}, baseline),
    indexRow('first index, words and vectors', {ms: vectors.firstIndexMs, notes: words.notes}, baseline),
    indexRow('index again, nothing changed', {ms: words.againMs, notes: words.notes}, baseline),
    ['peak memory, words only', `${words.peakMb} MB`, `${(words.peakMb / baseline.peakMb).toFixed(1)} × raw FTS5`],
    [
      'peak memory, with vectors',
      `${vectors.peakMb} MB`,
      `${(vectors.peakMb / baseline.peakMb).toFixed(1)} × raw FTS5`,
    ],
    queryRow('query, lexical', vectors.queries.lexical, baseline),
    queryRow('query, vector', vectors.queries.vector, baseline),
    queryRow('query, hybrid auto', vectors.queries.hybrid, baseline),
    ['baseline: raw FTS5 inserts of the same text', `${Math.round(baseline.insertMs)} ms`, '1'],
    ['baseline: ripgrep for the same literal words', `p50 ${baseline.ripgrep.p50} ms`, '1'],
  ];
  console.table(
    Object.fromEntries(rows.map(([label, figure, ratio]) => [label, {figure, 'ratio to baseline': ratio}])),
  );
}

function indexRow(
  label: string,
  {ms, notes}: {readonly ms: number; readonly notes: number},
  baseline: BaselineFigures,
): readonly [string, string, string] {
  const rate = Math.round((notes / ms) * 1000);
  return [label, `${Math.round(ms)} ms, ${rate} notes/s`, `${(ms / baseline.insertMs).toFixed(1)} × raw FTS5 inserts`];
}

function queryRow(
  label: string,
  {p50, p95}: {readonly p50: number; readonly p95: number},
  baseline: BaselineFigures,
): readonly [string, string, string] {
  return [label, `p50 ${p50} ms, p95 ${p95} ms`, `${(p50 / baseline.ripgrep.p50).toFixed(2)} × ripgrep`];
}

function measure<Figures>(script: string, args: readonly string[]): Figures {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawnSync(process.execPath, ['--no-warnings', path, ...args], {encoding: 'utf8', maxBuffer: 1 << 26});
  if (child.status !== 0) throw new Error(`${script} failed: ${child.stderr}`);
  return JSON.parse(child.stdout) as Figures;
}
