import {mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {readLaunchArguments} from '../../main/shell/launch-arguments.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-folder-')));
const at = (name: string) => join(place, name);
mkdirSync(at('notes'));
mkdirSync(at('more'));
writeFileSync(at('a.md'), '# a');
symlinkSync(at('notes'), at('link'));
afterAll(() => {
  rmSync(place, {recursive: true});
});

const nothing = {folder: null, paths: [], links: [], missing: []};

describe('a command line', () => {
  it.each([
    ['without arguments asks for nothing', [], {}],
    ['with a folder asks for its library', [at('notes')], {folder: at('notes')}],
    ['leaves switches to the runtime', ['--no-sandbox', at('notes'), '-psn_0_1'], {folder: at('notes')}],
    ['has links of the disk resolved', [at('link')], {folder: at('notes')}],
    [
      'opens what is named besides',
      [at('notes'), at('more'), at('a.md')],
      {folder: at('notes'), paths: [at('more'), at('a.md')]},
    ],
    ['opens a file alone', [at('a.md')], {paths: [at('a.md')]}],
    [
      'keeps links of our scheme apart',
      ['commonplace://note/x', at('notes')],
      {folder: at('notes'), links: ['commonplace://note/x']},
    ],
    ['keeps even a malformed one from being a path', ['Commonplace:../x'], {links: ['Commonplace:../x']}],
    ['says what is missing', [at('gone')], {missing: [at('gone')]}],
  ])('%s', (_title, args, expected) => {
    expect(readLaunchArguments(args)).toEqual({...nothing, ...expected});
  });
});
