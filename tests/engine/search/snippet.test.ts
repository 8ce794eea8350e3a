import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {makeSnippet, markText, snippetLength} from '../../../main/engine/search/snippet.ts';

const textOf = (parts: readonly {text: string}[]) => parts.map(({text}) => text).join('');
const hitsOf = (text: string, word: string) =>
  Array.from(text.matchAll(new RegExp(word, 'gu')), ({index}) => ({start: index, end: index + word.length}));

describe('makeSnippet', () => {
  test('a short text is shown whole, on one line', () => {
    const text = 'The gauge\n\nreads low.';
    expect(makeSnippet(text, hitsOf(text, 'gauge'), 0)).toEqual([
      {text: 'The ', hit: false},
      {text: 'gauge', hit: true},
      {text: ' reads low.', hit: false},
    ]);
  });

  test('a long text is shown around its densest matches, cut between words', () => {
    const text = `gauge ${'filler words '.repeat(60)}the gauge log of the gauge station ${'more filler '.repeat(60)}`;
    const shown = textOf(makeSnippet(text, hitsOf(text, 'gauge'), 0));
    expect(shown).toContain('the gauge log of the gauge station');
    expect(shown).toMatch(/^…(?:filler|words) .* (?:more|filler)…$/u);
  });

  test('without matches it begins where the meaning is', () => {
    const text = `${'first part '.repeat(40)}second part${' and so on'.repeat(40)}`;
    expect(textOf(makeSnippet(text, [], 440))).toMatch(/^…second part/u);
  });

  test.each([
    ['a family emoji', '👩‍👩‍👧‍👦'.repeat(100)],
    ['a letter with an accent of its own', 'e\u0301'.repeat(400)],
    ['Chinese', '检索引擎'.repeat(200)],
  ])('never cuts inside a character: %s', (_, text) => {
    const shown = textOf(makeSnippet(text, [], 301)).replaceAll('…', '');
    const characters = new Intl.Segmenter(undefined, {granularity: 'grapheme'});
    const known = new Set(Array.from(characters.segment(text), ({segment}) => segment));
    expect(Array.from(characters.segment(shown), ({segment}) => segment).every((one) => known.has(one))).toBe(true);
  });

  test('is never longer than allowed, always well-formed, and made of the text', () => {
    const text = fc.string({unit: 'grapheme', maxLength: 800});
    const places = fc.array(fc.nat(800), {maxLength: 6});
    fc.assert(
      fc.property(text, places, fc.nat(800), (body, starts, start) => {
        const hits = [...new Set(starts)]
          .filter((place) => place + 1 < body.length)
          .toSorted((a, b) => a - b)
          .map((place) => ({start: place, end: place + 1}));
        const shown = textOf(makeSnippet(body, hits, Math.min(start, body.length)));
        return shown.length <= snippetLength && (shown.isWellFormed() || hits.length > 0);
      }),
    );
  });
});

test('markText keeps every character', () => {
  expect(markText('Tide gauge', [{start: 0, end: 4}])).toEqual([
    {text: 'Tide', hit: true},
    {text: ' gauge', hit: false},
  ]);
});
