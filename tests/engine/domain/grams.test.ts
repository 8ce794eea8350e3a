import {describe, expect, test} from 'vitest';
import {gramPhrases, gramsOf, isIdentifier, separateScripts} from '../../../main/engine/domain/grams.ts';
import {within} from '../../support/fuzz.ts';

describe('gramsOf', () => {
  test.each([
    ['CJK gives pairs and its last character', '会議メモ', '会議 議メ メモ モ'],
    ['a single CJK character is its own gram', '后', '后'],
    ['punctuation ends a run', '設計：決定', '設計 計 決定 定'],
    ['an identifier gives triples and its last pair', 'gen-itgc', 'gen en- n-i -it itg tgc gc'],
    ['letters glued to CJK count as an identifier', '跑ab后', '跑 ab 后'],
    ['prose gives nothing', 'Plain words, and more.', ''],
    ['case is folded and outer punctuation dropped', '(Foo_Bar)', 'foo oo_ o_b _ba bar ar'],
    ['a sign at the end belongs to the name', 'C++ and C#', 'c++ ++ c#'],
  ])('%s', (_, text, grams) => {
    expect(gramsOf(text)).toBe(grams);
  });

  test('reads no more than a bounded stretch of a very long identifier', () => {
    expect(gramsOf(`x1${'a'.repeat(100_000)}`).length).toBeLessThan(1000);
  });

  test('takes no time over a long run of signs within a word', () => {
    within(500, () => gramsOf(`a${'.'.repeat(200_000)}a`));
  });
});

describe('gramPhrases', () => {
  test('a term shorter than a gram is a beginning', () => {
    expect(gramPhrases('検')).toEqual([{text: '検', grams: ['検'], prefix: true}]);
  });

  test('every run of a mixed term has a phrase', () => {
    expect(gramPhrases('重跑gen-itgc').map(({text}) => text)).toEqual(['重跑', 'gen-itgc']);
  });
});

test.each([
  ['2026.4.10', true],
  ['foo_bar', true],
  ['getUserName', true],
  ['ns::fn', true],
  ['c++', true],
  ['word', false],
  ["don't", false],
  ['Title', false],
  ['end.', false],
])('isIdentifier(%s) is %s', (word, expected) => {
  expect(isIdentifier(word)).toBe(expected);
});

test.each([
  ['重跑gen-itgc后50条', '重跑 gen-itgc 后 50 条'],
  ['plain text', 'plain text'],
  ['生成AI技術', '生成 AI 技術'],
  ['日本語、English', '日本語、English'],
])('separateScripts(%s) is %s', (text, expected) => {
  expect(separateScripts(text)).toBe(expected);
});
