import {expect, test} from 'vitest';
import type {KnownFile} from '../../../main/engine/db/memories.ts';
import {matchMoves} from '../../../main/engine/ingest/match-moves.ts';

/** `path file content` of a file; `-` where the file system cannot say which file it is. */
function partsOf(text: string) {
  const [path = '', fileId = '', fileHash = ''] = text.split(' ');
  return {path, fileId: fileId === '-' ? '' : fileId, fileHash};
}

function known(text: string, index: number): KnownFile {
  const {path: localPath, fileId, fileHash} = partsOf(text);
  return {
    id: index,
    pageId: localPath,
    localPath,
    size: 1,
    mtimeMs: 1,
    fileId,
    fileHash,
    contentHash: 'x',
    metaHash: 'x',
  };
}

test.each<[string, readonly string[], readonly string[], Readonly<Record<string, string>>]>([
  ['the same file with another text', ['b.md 1 new'], ['a.md 1 old'], {'b.md': 'a.md'}],
  ['another file with the same text', ['b.md 2 old'], ['a.md 1 old'], {'b.md': 'a.md'}],
  ['neither', ['b.md 2 new'], ['a.md 1 old'], {}],
  ['two files of which nothing is known', ['b.md - new'], ['a.md - old'], {}],
  ['the file before the text', ['b.md 1 new', 'c.md 3 old'], ['a.md 1 old'], {'b.md': 'a.md'}],
  ['of several with one text that of the same name', ['x/b.md 9 t'], ['a.md 1 t', 'b.md 2 t'], {'x/b.md': 'b.md'}],
  [
    'the place in a folder that has moved',
    ['y/a.md 1 t', 'y/b.md 9 new'],
    ['x/a.md 1 t', 'x/b.md 2 old'],
    {'y/a.md': 'x/a.md', 'y/b.md': 'x/b.md'},
  ],
  ['no place in a folder that has not', ['y/b.md 9 new'], ['x/a.md 1 t', 'x/b.md 2 old'], {}],
])('a note is known by %s', (...[, created, missing, expected]) => {
  const matches = matchMoves(created.map(partsOf), missing.map(known));
  expect(Object.fromEntries([...matches].map(([path, {localPath}]) => [path, localPath]))).toEqual(expected);
});
