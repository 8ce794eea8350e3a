import {expect, test} from 'vitest';
import {beginningOf, nameKey, trimSigns} from '../../../main/engine/domain/text.ts';

test.each([
  ['  My \t Note ', 'my note'],
  ['Cafe\u0301', 'caf\u00e9'],
  // Lower case makes two characters of the first, and the second one then belongs between them.
  ['\u0130\u05a2', 'i\u05a2\u0307'],
])('the name %j is compared as %j, and so is that', (name, key) => {
  expect([nameKey(name), nameKey(key)]).toEqual([key, key]);
});

test.each([
  ['(gauge),', 'gauge'],
  ['c++', 'c++'],
  ['_a_', '_a_'],
  ['...', ''],
  ['a..b', 'a..b'],
])('%j without the signs around it is %j', (word, trimmed) => {
  expect(trimSigns(word)).toBe(trimmed);
});

test.each([
  ['gauge', 3, 'gau'],
  ['gauge', 9, 'gauge'],
  ['a👨b', 3, 'a👨'],
  ['a👨b', 2, 'a'],
])('of %j the first %d code units are %j', (text, length, beginning) => {
  expect(beginningOf(text, length)).toBe(beginning);
});
