import {expect, test} from 'vitest';
import {findNodes} from '../../../../renderer/features/graph/find-nodes.ts';
import {node} from './graph-sample.ts';

const nodes = [
  node('a', {title: 'Café opening hours', localPath: 'places/cafe.md', rank: 0.2}),
  node('b', {title: 'Harbour café', localPath: 'places/harbour.md', tags: ['food'], rank: 0.9}),
  node('c', {title: '検索の仕組み', localPath: 'search.md'}),
];

test.each([
  ['', []],
  ['   ', []],
  ['cafe', ['b', 'a']],
  ['CAFÉ hours', ['a']],
  ['places food', ['b']],
  ['検索', ['c']],
  ['nothing', []],
])('“%s” finds %j, best linked first', (text, ids) => {
  expect(findNodes(nodes, text)).toEqual(ids);
});
