import fc from 'fast-check';
import {describe, expect} from 'vitest';
import {searchModes} from '#contract/query';
import {formatRoute, parseRoute, type Route, startRoute, views} from '../../renderer/ui/route.ts';
import {withoutClauses} from '../../renderer/features/search/without-clauses.ts';
import {anyText, holds, textOf, within} from '../support/fuzz.ts';

const pieces = [
  '#/',
  '#',
  '/',
  '?',
  '&',
  '=',
  'q=',
  'note=',
  'mode=',
  'panel=',
  'heading=',
  '%',
  '%2',
  '%20',
  '+',
  ';',
];
const hashes = textOf([...pieces, ...views, 'javascript:', '<img src=x>', 'why', 'vector', 'tide'], 5000);

/** Lone surrogates cannot be written in an address. */
const text = anyText.map((some) => some.toWellFormed());
const name = fc.option(text);
const routes: fc.Arbitrary<Route> = fc.record({
  ...{view: fc.constantFrom(...views), query: text, mode: fc.constantFrom(...searchModes), note: name},
  ...{
    chunk: name,
    heading: name,
    passage: name,
    panel: fc.constantFrom('note', 'why', 'none'),
    section: fc.constant(null),
  },
});

describe('the address of the page', () => {
  holds(
    'leads somewhere whatever it says, and is the same once it is written anew',
    2000,
    fc.property(hashes, (hash) => {
      const route = within(200, () => parseRoute(hash));
      expect(views).toContain(route.view);
      expect(searchModes).toContain(route.mode);
      const again = parseRoute(formatRoute(route));
      expect(again).toEqual({...route, section: route.view === 'settings' ? route.section : null});
      expect(formatRoute(again)).toBe(formatRoute(route));
    }),
  );

  holds(
    'says all of a route',
    2000,
    fc.property(routes, (route) => {
      expect(parseRoute(formatRoute(route))).toEqual({...startRoute, ...route});
      expect(formatRoute(route)).toMatch(/^#\/[a-z]+(\?[\x21-\x7e]*)?$/);
    }),
  );
});

describe('taking clauses out of a query', () => {
  holds(
    'leaves text that is not longer, in bounded time',
    1000,
    fc.property(
      textOf(['tide', ' ', '"', '-', '(', '[', '\\', '$', '*', 'tag:x'], 5000),
      fc.array(anyText),
      (query, texts) => {
        const rest = within(200, () => withoutClauses(query, texts));
        expect(rest.length).toBeLessThanOrEqual(query.length);
      },
    ),
  );
});
