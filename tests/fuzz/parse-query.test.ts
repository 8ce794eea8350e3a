import fc from 'fast-check';
import {afterAll, beforeAll, describe, expect} from 'vitest';
import {parsedClause} from '#contract/query';
import {all} from '../../main/engine/db/prepared.ts';
import {gramPhrases, gramsOf} from '../../main/engine/domain/grams.ts';
import {anyOf} from '../../main/engine/domain/any-of.ts';
import {matchTerm, matchUnknown} from '../../main/engine/search/match-term.ts';
import {type ParsedQuery, parsePlainText, parseQuery, wordCap} from '../../main/engine/search/parse-query.ts';
import {anyText, holds, textOf, within} from '../support/fuzz.ts';
import {makeLibrary, noon, type TestLibrary} from '../support/library.ts';
import {tableEmbedder} from '../support/table-embedder.ts';

const pieces = [
  ...[
    'gauge',
    'tide',
    'NEAR(',
    ' AND ',
    ' OR ',
    ' NOT ',
    '"',
    '*',
    '-',
    '^',
    ':',
    '(',
    ')',
    '{',
    '+',
    '#',
    ' ',
    ' ',
    ' ',
  ],
  ...[
    'title:',
    'path:',
    'tag:',
    'type:',
    'status:',
    'space:',
    'from:',
    'to:',
    'updated:',
    'asof:',
    'ſtatus:',
    '“',
    '”',
  ],
  ...[
    '2026-05-31',
    '9999-99-99',
    '7d',
    '9999y',
    '9999m',
    '/',
    '\\',
    '%',
    '_',
    "'",
    '.',
    '…',
    'gen-2',
    'c++',
    'foo_bar',
  ],
];
const queries = textOf(pieces, 20_000);

let library: TestLibrary;
beforeAll(async () => {
  const embedder = tableEmbedder(() => [1, 0, 0, 0]);
  library = await makeLibrary([{pageId: 'a', title: 'Tide gauge', body: 'gen-2 and 漢字 of the gauge'}], embedder);
});
afterAll(() => {
  library.close();
});

function checkParsed({terms, without, filters, clauses, meaning}: ParsedQuery, q: string): void {
  for (const list of [terms, without, filters]) expect(list.length).toBeLessThanOrEqual(wordCap);
  for (const {text} of [...terms, ...without]) {
    expect(text).toMatch(/[\p{L}\p{N}]/u);
    expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
  }
  expect(clauses.length).toBeLessThanOrEqual(5 * wordCap);
  for (const clause of clauses) expect(parsedClause.safeParse(clause).error).toBeUndefined();
  expect(meaning.length).toBeLessThanOrEqual(4 * q.length);
}

describe('the query parser, for any text', () => {
  holds(
    'reads a bounded number of words in bounded time, and never throws',
    2000,
    fc.property(queries, (q) => {
      checkParsed(
        within(250, () => parseQuery(q, noon)),
        q,
      );
      checkParsed(
        within(250, () => parsePlainText(q)),
        q,
      );
    }),
  );

  holds(
    'understands the same text the same way',
    300,
    fc.property(queries, (q) => {
      expect(parseQuery(q, noon)).toEqual(parseQuery(q, noon));
    }),
  );

  holds(
    'takes filters for days only where they are days',
    1000,
    fc.property(fc.constantFrom('from', 'to', 'updated', '-from', '-updated'), textOf(pieces, 50), (name, value) => {
      for (const filter of parseQuery(`${name}:${value}`, noon).filters)
        if (['from', 'to', 'since'].includes(filter.field)) expect(filter.value).toMatch(/^\d{4}-\d{2}-\d{2}(T|$)/);
    }),
  );
});

describe('the MATCH text of a query', () => {
  holds(
    'is valid for both indexes, whatever was typed',
    2000,
    fc.property(queries, (q) => {
      const {terms, without} = parseQuery(q, noon);
      const matches = [...terms, ...without].flatMap((term) => [matchTerm(term), matchUnknown(term)]);
      for (const match of [...matches, anyOf(matches)])
        for (const index of ['words', 'grams'] as const)
          if (match[index] !== null)
            all(library.database.read, `SELECT rowid FROM ${index} WHERE ${index} MATCH ?`, match[index]);
    }),
  );
});

describe('grams', () => {
  holds(
    'are cut in bounded time',
    1000,
    fc.property(textOf(pieces, 30_000), (text) => {
      within(250, () => [gramsOf(text), gramPhrases(text)]);
    }),
  );

  holds(
    'of a text find the text itself',
    1000,
    fc.property(fc.oneof(textOf(pieces, 300), anyText), (text) => {
      const grams = ` ${gramsOf(text)} `;
      for (const {grams: wanted, prefix} of gramPhrases(text).filter(({text: run}) => /^[漢字かな한글]+$/u.test(run)))
        expect(grams).toContain(prefix ? ` ${wanted.join(' ')}` : ` ${wanted.join(' ')} `);
    }),
  );
});
