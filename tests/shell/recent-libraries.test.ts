import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeEach, describe, expect, it} from 'vitest';
import {chooseLibrary, holds, RecentLibraries} from '../../main/shell/recent-libraries.ts';

const place = mkdtempSync(join(tmpdir(), 'commonplace-recent-'));
const folder = (name: string) => {
  mkdirSync(join(place, name), {recursive: true});
  return join(place, name);
};
afterAll(() => {
  rmSync(place, {recursive: true});
});

describe('recent libraries', () => {
  beforeEach(() => {
    rmSync(join(place, 'windows'), {recursive: true, force: true});
  });

  it('are listed from the last to the first, each once', () => {
    const recent = new RecentLibraries(place);
    for (const name of ['a', 'b', 'a']) recent.add(folder(name));
    expect(new RecentLibraries(place).list()).toEqual([folder('a'), folder('b')]);
  });

  it('are ten at most, and only those that are there', () => {
    const recent = new RecentLibraries(place);
    for (let index = 0; index < 12; index += 1) recent.add(folder(`n${index}`));
    rmSync(folder('n11'), {recursive: true});
    expect(recent.list()).toHaveLength(9);
    recent.clear();
    expect(recent.list()).toEqual([]);
  });

  it.each(['', '{}', '[1, null]', '{broken'])('that read %s are none', (text) => {
    mkdirSync(join(place, 'windows'));
    writeFileSync(join(place, 'windows', 'recent.json'), text);
    expect(new RecentLibraries(place).list()).toEqual([]);
  });
});

describe('the library that is opened when none is named', () => {
  it.each([
    ['the sample, at the first start', [], [], '/sample'],
    ['the one that was opened last', [], ['/b', '/a'], '/b'],
    ['the one that holds the named file', ['/a/x.md'], ['/b', '/a'], '/a'],
    ['the innermost of those', ['/a/in/x.md'], ['/a', '/a/in'], '/a/in'],
    ['the last one, for a file of none', ['/c/x.md'], ['/b', '/a'], '/b'],
  ])('is %s', (...[, paths, recent, expected]) => {
    expect(chooseLibrary(paths, recent, '/sample')).toBe(expected);
  });

  it.each([
    ['/a', '/a/x', true],
    ['/a', '/a', false],
    ['/a', '/ab', false],
    ['/a', '/', false],
    ['/a', '/a/..b', true],
  ])('%s holds %s: %s', (outer, inner, expected) => {
    expect(holds(outer, inner)).toBe(expected);
  });
});
