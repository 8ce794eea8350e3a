import {expect, test} from 'vitest';
import {
  firstPage,
  isFiltered,
  noFilters,
  pageAfter,
  requestOf,
  statusOrder,
} from '../../../../renderer/features/memory/memory-filters.ts';

test('with any status the list goes from what holds to what does not', () => {
  const pages = [firstPage(noFilters)];
  for (let page = pageAfter(pages[0] ?? firstPage(noFilters), null, noFilters); page;) {
    pages.push(page);
    page = pageAfter(page, null, noFilters);
  }
  expect(pages.map(({status}) => status)).toEqual(statusOrder);
  expect(statusOrder.indexOf('current')).toBeLessThan(statusOrder.indexOf('superseded'));
});

test('a status is read to its end before the next one begins', () => {
  expect(pageAfter({status: 'current', cursor: null}, 'next', noFilters)).toEqual({status: 'current', cursor: 'next'});
  expect(pageAfter({status: 'current', cursor: 'next'}, null, noFilters)).toEqual({status: 'contested', cursor: null});
});

test('with one status the list ends where that ends', () => {
  const filters = {...noFilters, status: 'expired'} as const;
  expect(firstPage(filters)).toEqual({status: 'expired', cursor: null});
  expect(pageAfter(firstPage(filters), null, filters)).toBeUndefined();
});

test('only what is chosen is asked for', () => {
  expect(requestOf(noFilters, firstPage(noFilters))).toEqual({status: 'current', limit: 50, with_about: true});
  const filters = {text: ' gate ', kind: 'fact', status: 'any', tag: 'roof', scope: 'library'} as const;
  expect(requestOf(filters, {status: 'current', cursor: 'c'})).toMatchObject({
    ...{q: 'gate', kind: 'fact', tags: ['roof'], scope_id: 'library', cursor: 'c'},
  });
});

test('it is known whether anything is filtered', () => {
  expect(isFiltered(noFilters)).toBe(false);
  expect(isFiltered({...noFilters, text: 'a'})).toBe(true);
});
