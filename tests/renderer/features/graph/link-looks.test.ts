import {expect, test} from 'vitest';
import {linksByLook, neighboursOf} from '../../../../renderer/features/graph/link-looks.ts';
import {edge, node} from './graph-sample.ts';

const picture = {
  nodes: ['a', 'b', 'c', 'd'].map((id) => node(id)),
  edges: [edge('a-b'), edge('b-c', 'SUPERSEDES'), edge('c-d', 'MENTIONS'), edge('a-x')],
};

test('a link looks as what it says, and one to a node that is not there is left out', () => {
  expect(linksByLook(picture, {hovered: null, path: [], chain: []})).toMatchObject({
    plain: [0, 1],
    supersedes: [1, 2],
    mention: [2, 3],
    faint: [],
  });
});

test('under the pointer a node keeps its links and all others fade', () => {
  expect(linksByLook(picture, {hovered: 'd', path: [], chain: []})).toMatchObject({near: [2, 3], faint: [0, 1, 1, 2]});
});

test('the links of a path stand out in whichever direction they point', () => {
  expect(linksByLook(picture, {hovered: null, path: ['c', 'b', 'a'], chain: []}).path).toEqual([0, 1, 1, 2]);
});

test('the line of versions stands out, wherever the pointer is, and no other link between them', () => {
  const versions = {...picture, edges: [edge('b-c', 'SUPERSEDES'), edge('c-d', 'SUPERSEDES'), edge('b-d')]};
  const pointed = {hovered: 'a', path: [], chain: ['d', 'c', 'b']};
  expect(linksByLook(versions, pointed)).toMatchObject({chain: [1, 2, 2, 3], faint: [1, 3], supersedes: []});
});

test('neighbours are known from both ends', () => {
  expect([...(neighboursOf(picture).get('b') ?? [])]).toEqual(['a', 'c']);
});
