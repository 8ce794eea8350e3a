import fc from 'fast-check';
import {beforeAll, describe, expect, it} from 'vitest';

import {readModelFiles} from '../../../main/engine/embed/read-model-files.ts';
import type {UnigramTokenizer, VocabularyEntry} from '../../../main/engine/embed/unigram-tokenizer.ts';
import {createUnigramTokenizer, normalise} from '../../../main/engine/embed/unigram-tokenizer.ts';
import {modelFolder} from './model-folder.ts';

const reserved: VocabularyEntry[] = ['�', '<s>', '</s>', 'x1', 'x2', 'x3'].map((piece) => [piece, 0]);

describe('the unigram tokenizer over a small vocabulary', () => {
  const vocabulary: VocabularyEntry[] = [
    ...reserved,
    ['▁', -4],
    ['a', -5],
    ['b', -5],
    ['ab', -6],
    ['▁ab', -3],
    ['abab', -20],
    ['▁the', -2],
    ['cat', -3],
  ];
  const pieces = (text: string) =>
    createUnigramTokenizer(vocabulary)
      .encode(text)
      .map((id) => vocabulary[id]?.[0]);

  it.each([
    ['ab', ['▁ab']],
    ['abab', ['▁ab', 'ab']],
    ['the cat', ['▁the', '▁', 'cat']],
    ['  THE\n\tCat ', ['▁the', '▁', 'cat']],
    ['ﬀ', ['▁', '�']],
    ['ａｂ', ['▁ab']],
    ['a日本b', ['▁', 'a', '�', 'b']],
    ['日 本', ['▁', '�', '▁', '�']],
    ['a😀', ['▁', 'a', '�']],
    ['', []],
    [' \n ', []],
    ['<s>', ['▁', '�']],
  ])('reads %j as %j', (text, expected) => {
    expect(pieces(text)).toEqual(expected);
  });

  it('counts the later of two equal pieces', () => {
    const twice: VocabularyEntry[] = [...reserved, ['▁a', -1], ['▁a', -2]];
    expect(createUnigramTokenizer(twice).encode('a')).toEqual([7]);
  });
});

describe('the unigram tokenizer over the vocabulary of the bundled model', () => {
  let vocabulary: readonly VocabularyEntry[];
  let tokenizer: UnigramTokenizer;
  beforeAll(async () => {
    ({vocabulary} = await readModelFiles(await modelFolder()));
    tokenizer = createUnigramTokenizer(vocabulary);
  });
  const spell = (ids: readonly number[]) => ids.map((id) => vocabulary[id]?.[0] ?? '').join('');

  // Recorded from the algorithm of the tokeniser that the model was published with.
  it.each([
    ['The cat sat on the mat.', '▁the ▁cat ▁sat ▁on ▁the ▁ma t .'],
    ['How do I bake sourdough bread?', '▁how ▁do ▁i ▁bake ▁so ur d ough ▁bread ?'],
    ['Ungrammatical 日本 tokens, 42%', '▁un gram matic al ▁ � ▁to ken s , ▁42 %'],
  ])('cuts %j as the published tokeniser does', (text, expected) => {
    const cut = tokenizer.encode(text).map((id) => vocabulary[id]?.[0]);
    expect(cut.join(' ')).toBe(expected);
  });

  it('spells every text it knows the characters of', () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzABC .,\n\t0123456789-\'"')),
      maxLength: 300,
    });
    fc.assert(
      fc.property(text, (sample) => {
        const words = normalise(sample);
        expect(spell(tokenizer.encode(sample))).toBe(words === '' ? '' : `▁${words.replaceAll(' ', '▁')}`);
      }),
      {seed: 7},
    );
  });

  it('reads a text as its words laid end to end', () => {
    fc.assert(
      fc.property(fc.array(fc.string({unit: 'grapheme'}), {maxLength: 12}), (words) => {
        const clean = words.flatMap((word) => word.split(/\s+/u)).filter((word) => word !== '');
        const apart = clean.flatMap((word) => tokenizer.encode(word));
        expect(tokenizer.encode(clean.join(' '))).toEqual(apart);
      }),
      {seed: 7},
    );
  });
});
