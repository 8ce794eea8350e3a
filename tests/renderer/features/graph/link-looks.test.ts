import {expect, test} from 'vitest';
import {linksByLook, neighboursOf} from '../../../../renderer/features/graph/link-looks.ts';
import {edge, node} from './graph-sample.ts';

const picture = {
  nodes: ['a', 'b', 'c', 'd'].map((id) => node(id)),
  edges: [edge('a-b'), edge('b-c', 'SUPERSEDES'), edge('c-d', 'MENTIONS'), edge('a-x')],
};

test('a link looks as what it says, and one to a node that is not there is left out', () => {
  expect(linksByLook(picture, {hovered: null, path: []})).toMatchObject({
    plain: [0, 1],
    supersedes: [1, 2],
    mention: [2, 3],
    faint: [],
  });
});

test('under the pointer a node keeps its links and all others fade', () => {
  expect(linksByLook(picture, {hovered: 'd', path: []})).toMatchObject({near: [2, 3], faint: [0, 1, 1, 2]});
});

test('the links of a path stand out in whichever direction they point', () => {
  expect(linksByLook(picture, {hovered: null, path: ['c', 'b', 'a']}).path).toEqual([0, 1, 1, 2]);
});

test('neighbours are known from both ends', () => {
  expect([...(neighboursOf(picture).get('b') ?? [])]).toEqual(['a', 'c']);
});
