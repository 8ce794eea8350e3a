import {expect, test} from 'vitest';
import {listMove, movedTo} from '../../../../renderer/features/memory/memory-keys.ts';

const plain = {ctrlKey: false, metaKey: false, altKey: false};

test.each([
  ['ArrowDown', 1],
  ['k', -1],
  ['End', 'last'],
  ['x', null],
] as const)('%s moves by %s', (key, move) => {
  expect(listMove({key, ...plain})).toBe(move);
});

test('with a modifier a key belongs to the browser', () => {
  expect(listMove({key: 'j', ...plain, ctrlKey: true})).toBeNull();
});

test.each([
  [0, -1, 0],
  [8, 6, 9],
  [4, 'first', 0],
  [4, 'last', 9],
] as const)('from line %d of ten by %s one comes to line %d', (from, move, to) => {
  expect(movedTo(from, move, 10)).toBe(to);
});
