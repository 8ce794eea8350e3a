import {expect, test} from 'vitest';
import {findMatches} from '../../../../renderer/features/reader/find-matches.ts';

const cases: readonly {title: string; text: string; terms: readonly string[]; found: readonly string[]}[] = [
  {title: 'ignores case', text: 'Datum, DATUM', terms: ['datum'], found: ['Datum', 'DATUM']},
  {title: 'ignores diacritics on both sides', text: 'Résumé resume', terms: ['résume'], found: ['Résumé', 'resume']},
  {title: 'marks only where a word begins', text: 'bread reading', terms: ['read'], found: ['read']},
  {title: 'finds Chinese anywhere', text: '低温电池试验', terms: ['电池'], found: ['电池']},
  {title: 'takes the longer of two terms', text: 'data datum', terms: ['dat', 'datum'], found: ['dat', 'datum']},
  {title: 'takes signs of patterns as they are', text: 'c++ (x)', terms: ['c++'], found: ['c++']},
  {title: 'takes a hyphen as it is', text: 'an E-207 or e-207', terms: ['e-207'], found: ['E-207', 'e-207']},
  {title: 'lets a phrase run over a line end', text: 'read\n  again', terms: ['read again'], found: ['read\n  again']},
  {title: 'leaves single letters alone', text: 'a b c', terms: ['a'], found: []},
  {title: 'finds nothing for nothing', text: 'text', terms: ['', ' '], found: []},
  {title: 'keeps places after letters that grow when folded', text: 'İstanbul tide', terms: ['tide'], found: ['tide']},
];

test.each(cases)('$title', ({text, terms, found}) => {
  expect(findMatches(text, terms).map(([start, end]) => text.slice(start, end))).toEqual(found);
});
