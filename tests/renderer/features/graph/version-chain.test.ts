import {expect, test} from 'vitest';
import {versionChains} from '../../../../renderer/features/graph/version-chain.ts';
import {edge} from './graph-sample.ts';

const chainOf = (id: string, ...links: string[]) =>
  versionChains({edges: links.map((ends) => edge(ends, 'SUPERSEDES'))}).get(id);

test.each([
  ['a line', ['c-b', 'b-a'], ['a', 'b', 'c']],
  ['two that supersede one', ['b-a', 'c-a'], ['a', 'b', 'c']],
  ['one that supersedes two', ['c-a', 'c-b'], ['a', 'b', 'c']],
  ['a circle', ['a-b', 'b-c', 'c-a'], ['a', 'c', 'b']],
])('%s is read from the oldest on, from whichever of them', (_, links, expected) => {
  for (const id of ['a', 'b', 'c']) expect(chainOf(id, ...links)).toEqual(expected);
});

test('lines that do not meet are lines of their own, and what has no versions is in none', () => {
  const links = ['b-a', 'd-c', 'e-e'];
  expect([chainOf('a', ...links), chainOf('d', ...links), chainOf('e', ...links)]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    undefined,
  ]);
});

test('only superseding makes versions', () => {
  expect(versionChains({edges: [edge('a-b'), edge('b-c', 'CONTRADICTS')]}).size).toBe(0);
});
