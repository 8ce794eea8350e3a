import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {QueryOutput} from '#contract/query';
import {cli, cliJson, cliText} from './run-cli.ts';
import {temporaryFolder, writeExport} from './wiki-export.ts';

const hashLocal = ['--embedder', 'hash-local'];
const place = temporaryFolder();
const folder = join(place.path, 'export');
const db = ['--db', join(folder, 'commonplace.db')];

beforeAll(() => {
  writeExport(folder, [
    {pageId: '1', title: 'Valves', body: '# Valves\n\nvalve valve valve\n\n## More\n\npump'},
    {pageId: '2', title: 'Pumps', body: 'valve and pump and hose'},
    {pageId: '3', title: 'Hoses', body: 'hose'},
  ]);
  cliText(['index', folder, ...hashLocal]);
});
afterAll(() => {
  place.remove();
});

/** The lines of the explanation, without their dashes. */
function explain(...args: string[]): string[] {
  const text = cliText(['query', ...args, '--explain', ...db, ...hashLocal]);
  const [, lines = ''] = text.split('\n\nexplain:\n');
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^- /, ''));
}

describe('the explanation as text', () => {
  it('stands in the contract’s order', () => {
    const lines = explain('valve', '--expand', '1');
    expect(
      lines.map((line) =>
        line
          .split(/[= ](?=\S)/)
          .slice(0, line.startsWith('top') ? 2 : 1)
          .join(' '),
      ),
    ).toEqual([
      'mode',
      'fusion',
      'alpha',
      'rrf-k',
      'expand',
      'returned',
      'top chunk',
      'top weighted-components',
      'top context-range',
      'top gap',
    ]);
    expect(lines.slice(0, 5)).toEqual(['mode=hybrid', 'fusion=weighted', 'alpha=0.70', 'rrf-k=60', 'expand=1']);
  });

  it('counts what is returned and names the top chunk with its scores', () => {
    const lines = explain('valve');
    const text = cliText(['query', 'valve', ...db, ...hashLocal]);
    expect(lines[5]).toBe(`returned=${text.match(/^\d+\. \[/gm)?.length ?? 0}`);
    expect(lines[6]).toMatch(/^top chunk=\d:00000\d fused=\d\.\d{4} lexical=\d\.\d{4} vector=\d\.\d{4}$/);
  });

  it('gives components that add up to the score', () => {
    const lines = explain('valve');
    const fused = Number(/fused=([\d.]+)/.exec(lines[6] ?? '')?.[1]);
    const parts = /^top weighted-components lex=([\d.]+) vec=([\d.]+)$/.exec(lines[7] ?? '') ?? [];
    expect(Math.abs(Number(parts[1]) + Number(parts[2]) - fused)).toBeLessThanOrEqual(0.0001 + 1e-9);
  });

  it.each([
    [['--fusion', 'rrf'], 'fusion=rrf'],
    [['--mode', 'lexical'], 'fusion=lexical'],
    [['--mode', 'vector'], 'fusion=vector'],
  ])('with %o says %s and shows no weighted components', (options, fusion) => {
    const lines = explain('valve', ...options);
    expect(lines[1]).toBe(fusion);
    expect(lines.join()).not.toContain('weighted-components');
  });

  it('shows a gap only between two results, and a context only with --expand', () => {
    expect(explain('valve').filter((line) => /^top gap=\d\.\d{4}$/.test(line))).toHaveLength(1);
    expect(explain('valve', '--top-k', '1').join()).not.toContain('top gap');
    expect(explain('valve').join()).not.toContain('context-range');
  });

  it('keeps its six header lines when there is nothing to explain', () => {
    const lines = explain('xylophonist', '--mode', 'lexical');
    expect(lines).toEqual(['mode=lexical', 'fusion=lexical', 'alpha=0.70', 'rrf-k=60', 'expand=0', 'returned=0']);
  });
});

describe('the explanation as JSON', () => {
  it('is the same strings, there only when asked for, and changes no result', () => {
    const without: QueryOutput = cliJson(['query', 'valve', ...db, ...hashLocal]);
    const withIt: QueryOutput = cliJson(['query', 'valve', '--explain', ...db, ...hashLocal]);
    expect(without).not.toHaveProperty('explain');
    expect(withIt.explain).toEqual(explain('valve'));
    expect(withIt.results.map((result) => ({...result, explainDetail: undefined}))).toEqual(
      without.results.map((result) => ({...result, explainDetail: undefined})),
    );
  });
});

describe('vectors of another model', () => {
  it('are refused with what to do, while searching by words goes on', () => {
    const other = ['--embedder', 'bundled'];
    const {status, stderr} = cli(['query', 'valve', '--mode', 'vector', ...db, ...other]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^query: .*hash-local/);
    expect(cliJson<QueryOutput>(['query', 'valve', '--mode', 'lexical', ...db, ...other]).count).toBeGreaterThan(0);
  });

  it('are not needed to search by words with no model at all', () => {
    const output: QueryOutput = cliJson(['query', 'valve', '--mode', 'lexical', ...db, '--embedder', 'none']);
    expect(output.results[0]?.pageId).toBe('1');
  });
});
