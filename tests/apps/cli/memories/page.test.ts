import {describe, expect, it} from 'vitest';
import {columnsOf, fit, pad, widthOf, wrap} from '../../../../apps/cli/memories/page.ts';

describe('wrap', () => {
  it.each<[string, readonly [string, number, readonly string[]]]>([
    ['breaks at white space', ['one two three', 8, ['one two', 'three']]],
    ['fills a line to its end', ['one two', 7, ['one two']]],
    ['takes several blanks and line ends for one', ['one \n\t two', 20, ['one two']]],
    ['breaks a word that is longer than a line', ['abcdefgh', 3, ['abc', 'def', 'gh']]],
    ['breaks scripts without spaces anywhere', ['潮位計毎年', 5, ['潮位', '計毎', '年']]],
    ['keeps the space before such a word', ['ab 潮位', 20, ['ab 潮位']]],
    ['gives one empty line for nothing', ['', 5, ['']]],
    ['drops what moves a terminal', ['\u001b[2Jred', 10, ['[2Jred']]],
  ])('%s', (_, [text, width, lines]) => {
    expect(wrap(text, width)).toEqual(lines);
  });

  it('says with three dots that lines are left out', () => {
    expect(wrap('one two three four five', 9, 2)).toEqual(['one two', 'three...']);
    expect(wrap('one two', 9, 1)).toEqual(['one two']);
    expect(fit('潮位計毎年', 8)).toBe('潮位...');
  });

  it('never makes a line too wide', () => {
    const text = `${'word '.repeat(20)}${'潮'.repeat(50)}👩‍👩‍👧${'x'.repeat(70)} e\u0301nd`;
    for (let width = 4; width < 40; width++)
      for (const line of wrap(text, width)) expect(columnsOf(line)).toBeLessThanOrEqual(width);
  });
});

it('columns are those that a terminal shows', () => {
  expect(['abc', 'e\u0301', '潮位', '👩‍👩‍👧', ''].map(columnsOf)).toEqual([3, 1, 4, 2, 0]);
  expect(pad('潮', 4)).toBe('潮  ');
});

it.each([
  [{isTTY: true, columns: 72}, 72],
  [{isTTY: true, columns: 300}, 100],
  [{isTTY: true, columns: 10}, 40],
  [{isTTY: false, columns: 200}, 80],
  [{}, 80],
])('lines for %o are %i columns long', (stream, width) => {
  expect(widthOf(stream)).toBe(width);
});
