import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeEach, describe, expect, it} from 'vitest';
import {UpdateChoiceFile} from '../../main/shell/update-choice.ts';

const work = mkdtempSync(join(tmpdir(), 'commonplace-updates-'));
const nothing = {feed: null, isOn: false};
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(work, 'data-'));
});
afterAll(() => {
  rmSync(work, {recursive: true});
});

describe('the choice of updates', () => {
  it('is no feed, and off, until something is chosen', () => {
    expect(new UpdateChoiceFile(join(folder, 'missing')).read()).toEqual(nothing);
  });

  it('is kept, in a folder that it makes', () => {
    const choice = {feed: 'https://example.org/versions', isOn: true};
    new UpdateChoiceFile(join(folder, 'new')).write(choice);
    expect(new UpdateChoiceFile(join(folder, 'new')).read()).toEqual(choice);
    expect(readdirSync(join(folder, 'new'))).toEqual(['updates.json']);
  });

  it.each([
    ['half a file', '{"feed":"https://exa'],
    ['an address that may not be one', '{"feed":"http://example.org","isOn":true}'],
    ['on, without a feed', '{"feed":null,"isOn":true}'],
  ])('counts as none when the file holds %s', (_, text) => {
    writeFileSync(join(folder, 'updates.json'), text);
    expect(new UpdateChoiceFile(folder).read()).toEqual(nothing);
  });

  it('says why it could not be kept', () => {
    const file = join(folder, 'a file');
    writeFileSync(file, '');
    expect(() => {
      new UpdateChoiceFile(file).write(nothing);
    }).toThrow(/^The choice could not be kept: E/);
  });
});
