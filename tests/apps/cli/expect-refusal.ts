import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'vitest';
import type {Failure} from '#contract/errors';
import {cli} from './run-cli.ts';

/** Every file below a folder with the digest of its bytes. */
export function treeOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, {recursive: true, withFileTypes: true}).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path, entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'folder'] as const;
  });
  return Object.fromEntries(files);
}

/**
 * Runs a command that must be refused, as JSON: exit code 2, nothing on standard output, one error of one line on
 * standard error, and no file below `folder` made, changed or removed. Gives the error.
 */
export function expectRefusal(args: readonly string[], folder: string): Failure {
  const before = treeOf(folder);
  const {status, stdout, stderr} = cli([...args, '--json'], folder);
  expect([status, stdout]).toEqual([2, '']);
  expect(treeOf(folder)).toEqual(before);
  const output = JSON.parse(stderr) as {schemaVersion: string; command: string; error: Failure};
  expect(Object.keys(output)).toEqual(['schemaVersion', 'command', 'error']);
  expect([output.schemaVersion, output.command]).toEqual(['1', args[0]]);
  expect(output.error.message).toMatch(/^\S.*\S$/);
  return output.error;
}
