import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {parseQuery, wordCap} from '../../../main/engine/search/parse-query.ts';
import {within} from '../../support/fuzz.ts';
import {noon} from '../../support/library.ts';

const parse = (q: string) => parseQuery(q, noon);
const termsOf = (q: string) => parse(q).terms.map(({kind, text}) => `${kind} ${text}`);

describe('words', () => {
  test.each([
    ['plain words', 'tide gauge', ['word tide', 'word gauge']],
    ['a phrase', '"tide gauge" log', ['phrase tide gauge', 'word log']],
    ['curly quotes', '“tide gauge”', ['phrase tide gauge']],
    ['a quote that is never closed', '"tide gauge', ['phrase tide gauge']],
    ['a beginning', 'calib*', ['prefix calib']],
    ['stop words beside other words', 'where is the gauge', ['word gauge']],
    ['stop words alone', 'to be or not to be', ['word to', 'word be', 'word or', 'word not']],
    ['reserved words of FTS5 are stop words like others', 'gauge AND log', ['word gauge', 'word log']],
    ['a lone reserved word', 'AND', ['word AND']],
    ['the same word twice', 'gauge Gauge', ['word Gauge']],
    ['outer punctuation', '(gauge), [log]?', ['word gauge', 'word log']],
    ['a compound is its words', 'multi-agent', ['word multi', 'word agent']],
    [
      'a name stays whole',
      'ns::fn a/b foo_bar 2026.4.10 c++',
      ['word ns::fn', 'word a/b', 'word foo_bar', 'word 2026.4.10', 'word c++'],
    ],
    ['an apostrophe', "O'Neil don't", ["word O'Neil"]],
    ['CJK and letters apart', '重跑gen2后', ['word 重跑', 'word gen2', 'word 后']],
    ['an unknown operator', 'colour:red', ['word colour:red']],
    ['an operator without a value', 'title: log', ['word title', 'word log']],
    ['a date that is none', 'from:yesterday', ['word from:yesterday']],
    ['nothing that is only signs where it is cut', `${'_+'.repeat(80)}gauge`, []],
    ['a long word is not cut within a character', `${'a'.repeat(159)}👨b`, [`word ${'a'.repeat(159)}`]],
    ['decomposed letters are composed', 'cafe\u0301', ['word café']],
  ])('%s', (_, q, terms) => {
    expect(termsOf(q)).toEqual(terms);
  });
});

describe('filters', () => {
  test.each([
    ['path:small/', 'path small/'],
    ['path:"two words/"', 'path two words/'],
    ['title:Budget', 'title Budget'],
    ['tag:#project/a', 'tag project/a'],
    ['type:Decision', 'kind decision'],
    ['kind:fact', 'kind fact'],
    ['status:current', 'status current'],
    ['space:notes', 'space notes'],
    ['from:2026-01-02', 'from 2026-01-02'],
    ['to:2026-01-02', 'to 2026-01-02'],
    ['updated:7d', 'from 2026-06-08'],
    ['updated:2w', 'from 2026-06-01'],
    ['updated:1m', 'from 2026-05-15'],
    ['updated:1y', 'from 2025-06-15'],
    ['updated:12h', 'since 2026-06-15T00:00:00.000Z'],
    ['updated:9999y', 'from 0000-01-01'],
    ['-tag:old', 'not tag old'],
  ])('%s', (q, expected) => {
    const [filter] = parse(q).filters;
    expect(`${filter?.negated ? 'not ' : ''}${filter?.field ?? ''} ${filter?.value ?? ''}`).toBe(expected);
  });

  test('are no part of the meaning, and neither is what must not be there', () => {
    expect(parse('where is the gauge tag:x -draft path:"a b" "tide log"').meaning).toBe('where is the gauge tide log');
  });
});

test('20,000 slashes within a tag take no time', () => {
  const {filters} = within(100, () => parse(`tag:a${'/'.repeat(20_000)}a`));
  expect(filters).toHaveLength(1);
});

describe('what was understood', () => {
  test('is said in words, clause by clause', () => {
    expect(parse('the "tide log" calib* -draft tag:a (').clauses).toEqual([
      {kind: 'phrase', text: 'tide log', words: 'contains exactly “tide log”'},
      {kind: 'prefix', text: 'calib', words: 'contains a word that begins with “calib”'},
      {kind: 'without', text: 'draft', words: 'does not contain “draft”'},
      {kind: 'filter', text: 'tag:a', words: 'it has the tag “a” or one below it'},
      {kind: 'ignored', text: 'the', words: '“the” is in nearly every text and was left out'},
      {kind: 'ignored', text: '(', words: '“(” has no letter or digit and was left out'},
    ]);
  });

  test('is capped, and says how much was left out', () => {
    const {terms, clauses} = parse(Array.from({length: 100}, (_, index) => `word${index}`).join(' '));
    expect(terms).toHaveLength(wordCap);
    expect(clauses.at(-1)).toEqual({
      kind: 'ignored',
      text: '…',
      words: '68 more words were left out: a search reads 32',
    });
  });

  test.each([
    ['one word of 10,000 characters', 'x'.repeat(10_000)],
    ['a phrase of 10,000 characters', `"${'ab '.repeat(3333)}"`],
    ['10,000 brackets', '( '.repeat(5000)],
    ['10,000 CJK characters', '検索'.repeat(5000)],
    ['10,000 exclusions', '-a '.repeat(3333)],
    ['20,000 signs within a word', `a${'.'.repeat(20_000)}a`],
  ])('stays small and takes no time for %s', (_, q) => {
    const parsed = within(150, () => parse(q));
    expect(parsed.terms.length + parsed.without.length).toBeLessThanOrEqual(wordCap);
    expect(JSON.stringify([parsed.terms, parsed.without, parsed.clauses]).length).toBeLessThan(20_000);
  });
});

test('any text is understood without an error', () => {
  const fragments = fc.constantFrom(
    '"',
    '-',
    '*',
    ':',
    '(',
    ')',
    'tag:',
    'from:',
    'AND',
    'NEAR(',
    '\0',
    '\ud83c',
    '検',
    'a',
  );
  const text = fc.oneof(
    fc.string({unit: 'binary'}),
    fc.array(fc.oneof(fragments, fc.string({maxLength: 5}))).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (q) => {
      const {terms} = parse(q);
      return terms.every((term) => /[\p{L}\p{N}]/u.test(term.text));
    }),
  );
});

describe('what is said over and over is read once, and what is too much is said to be left out', () => {
  test.each([
    ['-a '.repeat(5000), 1, 'does not contain “a”'],
    ['title:a '.repeat(2000), 1, 'a'],
    [Array.from({length: 100}, (_, at) => `-w${at}`).join(' '), 33, '68 more words to leave out were not read'],
    [Array.from({length: 100}, (_, at) => `tag:t${at}`).join(' '), 33, '68 more filters were not read'],
  ])('%.12s', (q, count, last) => {
    const {without, filters, clauses} = parse(q);
    expect(without.length + filters.length).toBeLessThanOrEqual(wordCap);
    expect(clauses).toHaveLength(count);
    expect(clauses.at(-1)?.words).toContain(last);
  });
});
