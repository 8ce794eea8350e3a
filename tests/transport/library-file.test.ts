import {describe, expect, it} from 'vitest';
import {dataFolder, libraryFile} from '../../main/transport/library-file.ts';

describe('the data folder', () => {
  it.each([
    ['linux', {}, '/home/ann/.local/share/commonplace'],
    ['linux', {XDG_DATA_HOME: '/data'}, '/data/commonplace'],
    ['darwin', {}, '/home/ann/Library/Application Support/Commonplace'],
    ['win32', {APPDATA: '/roaming'}, '/roaming/Commonplace'],
    ['win32', {}, '/home/ann/AppData/Roaming/Commonplace'],
    ['linux', {COMMONPLACE_HOME: '/elsewhere', XDG_DATA_HOME: '/data'}, '/elsewhere'],
  ] as const)('on %s with %o is %s', (platform, env, expected) => {
    expect(dataFolder({platform, env, home: '/home/ann'})).toBe(expected);
  });
});

describe('the library file of a folder', () => {
  it('carries the folder’s name and the beginning of the hash of its path', () => {
    expect(libraryFile('/data', '/home/ann/notes')).toMatch(/^\/data\/libraries\/notes-[0-9a-f]{8}\.db$/);
  });

  it('differs for two folders of one name, and stays the same for one', () => {
    expect(libraryFile('/data', '/a/notes')).not.toBe(libraryFile('/data', '/b/notes'));
    expect(libraryFile('/data', '/a/notes')).toBe(libraryFile('/data', '/a/notes'));
  });

  it.each([
    ['/home/ann/my notes: 2026', /\/my-notes-2026-[0-9a-f]{8}\.db$/],
    ['/home/ann/会議メモ', /\/会議メモ-[0-9a-f]{8}\.db$/],
    ['/', /\/root-[0-9a-f]{8}\.db$/],
    [`/${'n'.repeat(300)}`, /\/n{60}-[0-9a-f]{8}\.db$/],
  ])('of %s is a name every file system takes', (folder, expected) => {
    expect(libraryFile('/data', folder)).toMatch(expected);
  });
});
