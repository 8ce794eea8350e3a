import fc from 'fast-check';
import {beforeAll, describe, expect, it} from 'vitest';

import type {PassageLimits} from '../../../main/engine/embed/cut-passages.ts';
import {cutPassages} from '../../../main/engine/embed/cut-passages.ts';
import {readModelFiles} from '../../../main/engine/embed/read-model-files.ts';
import {createUnigramTokenizer} from '../../../main/engine/embed/unigram-tokenizer.ts';
import {modelFolder} from './model-folder.ts';

/** One piece per character: makes the sums in the tables below easy to check by eye. */
const byCharacter = {countPieces: (word: string) => word.length, maxPieces: 12};

function passagesOf(text: string, limits: PassageLimits): string[] {
  return cutPassages(text, limits).map(({start, end}) => text.slice(start, end));
}

describe('cutting passages', () => {
  it.each([
    ['nothing from white space', ' \n\t ', []],
    ['a short text whole, without the space around it', '  one two \n', ['one two']],
    ['after the last sentence of the second half', 'aaa bbbb. cc ddddd', ['aaa bbbb.', 'cc ddddd']],
    ['after the last line of the second half', 'aaa bbbb\ncc ddddd', ['aaa bbbb', 'cc ddddd']],
    ['not after a sentence in the first half', 'aa. bbbb ccc ddddd', ['aa. bbbb ccc', 'ddddd']],
    ['after a word where no sentence ends', 'aaaa bbbb cccc dddd', ['aaaa bbbb cccc', 'dddd']],
    ['inside a word only where it is too long', 'aaaaaaaaaaaaaaaaaaaa', ['aaaaaaaaaa', 'aaaaaaaaaa']],
  ])('takes %s', (_, text, expected) => {
    expect(passagesOf(text, byCharacter)).toEqual(expected);
  });

  it('never parts a surrogate pair', () => {
    const parts = passagesOf('😀'.repeat(101), byCharacter);
    expect(parts.join('')).toBe('😀'.repeat(101));
    expect(parts.filter((part) => /\p{Surrogate}/u.test(part))).toEqual([]);
  });
});

describe('cutting passages for the bundled model', () => {
  let limits: PassageLimits;
  beforeAll(async () => {
    const tokenizer = createUnigramTokenizer((await readModelFiles(await modelFolder())).vocabulary);
    limits = {countPieces: (text) => tokenizer.encode(text).length, maxPieces: 100};
  });

  const anyText = fc.oneof(
    fc.string({unit: 'grapheme', maxLength: 2000, size: 'max'}),
    fc.string({unit: 'binary', maxLength: 2000, size: 'max'}),
    fc.string({unit: fc.constantFrom('a', 'the ', 'x9', '. ', '\n', 'ﷺ', '́', '日', ' '), maxLength: 2000, size: 'max'}),
    fc.array(fc.lorem({mode: 'sentences', maxCount: 30})).map((parts) => parts.join('\n\n')),
  );

  it('covers every character that is not white space, once and in order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const spans = cutPassages(text, limits);
        let end = 0;
        for (const span of spans) {
          expect(text.slice(end, span.start).trim()).toBe('');
          expect(span.end).toBeGreaterThan(span.start);
          ({end} = span);
        }
        expect(text.slice(end).trim()).toBe('');
      }),
      {seed: 7},
    );
  });

  it('keeps every passage within the 128 pieces that the model reads, and within 100 when it is cut at spaces', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const {start, end} of cutPassages(text, limits)) {
          const isCutAtSpaces = /^(?:|.*\s)$/su.test(text.slice(0, start)) && /^(?:|\s.*)$/su.test(text.slice(end));
          const isPlain = !/\S{33}/u.test(text.slice(start, end));
          const most = isCutAtSpaces && isPlain ? 100 : 128;
          expect(limits.countPieces(text.slice(start, end))).toBeLessThanOrEqual(most);
        }
      }),
      {seed: 7},
    );
  });

  it.each([
    ['of one line without spaces', 'x9Zq'.repeat(1_250_000)],
    ['of white space', ' '.repeat(5_000_000)],
    ['of full stops', '.'.repeat(5_000_000)],
    ['of combining accents', '̖́'.repeat(2_500_000)],
    ['of words', 'lorem ipsum '.repeat(420_000)],
  ])('takes five million characters %s in its stride', (_, text) => {
    const started = performance.now();
    const spans = cutPassages(text, limits);
    // Measured at 0.2 to 0.6 s; anything that is not linear takes minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(spans.at(-1)?.end ?? 0).toBe(text.trimEnd().length);
  });
});
