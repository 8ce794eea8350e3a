import {expect, test} from 'vitest';
import {readablePassage} from '../../../../renderer/features/memory/readable-passage.ts';

test.each([
  ['# Gate\n\nIt is **shut**, see [[Bolt|the bolt]].', 'Gate\n\nIt is shut, see the bolt.'],
  ['> quoted', 'quoted'],
  ['one\n\n\n\ntwo', 'one\n\ntwo'],
])('%j reads as %j', (kept, read) => {
  expect(readablePassage(kept)).toBe(read);
});
