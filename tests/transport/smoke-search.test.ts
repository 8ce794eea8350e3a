import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {installedFiles} from '../../main/transport/installed-files.ts';
import {smokeReport, smokeSearch} from '../../main/transport/smoke-search.ts';

it.each([
  [['commonplace'], null],
  [['commonplace', '/notes'], null],
  [['commonplace', '--smoke'], ''],
  [['commonplace', '--no-sandbox', '--smoke=/tmp/report.txt'], '/tmp/report.txt'],
  [['commonplace', '--smoker'], null],
] as const)('the arguments %j ask for a smoke search with the report %j', (args, report) => {
  expect(smokeReport(args)).toBe(report);
});

it('a smoke search fails, and reports why, where the bundled model is not there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-smoke-test-'));
  const report = join(folder, 'report.txt');
  const files = {...installedFiles(import.meta.dirname), modelFolder: join(folder, 'no-model')};
  expect(await smokeSearch(files, report)).toBe(1);
  expect(readFileSync(report, 'utf8')).toContain('The smoke search failed: Error: The bundled model is not in use');
  rmSync(folder, {recursive: true, force: true});
});
