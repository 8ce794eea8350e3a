import {describe, expect, it} from 'vitest';
import {noteFile} from '../../main/transport/note-file.ts';

const note = {localPath: 'decisions/radar.md', spaceKey: 'second'};
const sources = [
  {name: 'first', root: '/first'},
  {name: 'second', root: '/second'},
];

describe('the file behind a note', () => {
  it.each([
    ['is looked for in the source of its space first', ['/first', '/second'], '/second/decisions/radar.md'],
    ['is found in another source when the space is not a source’s name', ['/first'], '/first/decisions/radar.md'],
    ['is nowhere when it is gone', [], undefined],
  ])('%s', (_title, readable, expected) => {
    expect(noteFile(note, sources, (path) => readable.some((root) => path.startsWith(root)))).toBe(expected);
  });
});
