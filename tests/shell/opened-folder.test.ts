import {mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {openedFolder} from '../../main/shell/opened-folder.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-folder-')));
mkdirSync(join(place, 'notes'));
mkdirSync(join(place, 'sample'));
writeFileSync(join(place, 'a.md'), '# a');
symlinkSync(join(place, 'notes'), join(place, 'link'));
afterAll(() => {
  rmSync(place, {recursive: true});
});

describe('the folder that is opened', () => {
  it.each([
    ['the one named', [join(place, 'notes')], join(place, 'notes')],
    ['the one named after switches', ['--no-sandbox', join(place, 'notes')], join(place, 'notes')],
    ['the one a link leads to', [join(place, 'link')], join(place, 'notes')],
    ['the sample library by default', [], join(place, 'sample')],
    ['none when it is missing', [join(place, 'missing')], null],
    ['none when it is a file', [join(place, 'a.md')], null],
  ])('is %s', (_title, args, expected) => {
    expect(openedFolder(args, join(place, 'sample'))).toBe(expected);
  });
});
