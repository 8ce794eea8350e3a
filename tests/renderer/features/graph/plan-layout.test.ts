import {describe, expect, test} from 'vitest';
import {planLayout} from '../../../../renderer/features/graph/plan-layout.ts';
import type {Places} from '../../../../renderer/features/graph/position-store.ts';
import {edge, node} from './graph-sample.ts';

const four = {nodes: ['a', 'b', 'c', 'd'].map((id) => node(id)), edges: [edge('a-b'), edge('c-d')]};
const placed = (...ids: string[]): Places =>
  new Map(ids.map((id, index) => [id, {x: index * 100, y: 7, pinned: false}]));

describe('what may move', () => {
  test.each([
    {title: 'all, in a new picture', known: placed(), firmness: 'settle', fixed: [0, 0, 0, 0]},
    {title: 'none, in a known one', known: placed('a', 'b', 'c', 'd'), firmness: 'settle', fixed: [1, 1, 1, 1]},
    {
      title: 'only the newcomer, when it is one of few',
      known: placed('a', 'b', 'c'),
      firmness: 'settle',
      fixed: [1, 1, 1, 0],
    },
    {title: 'all, when newcomers are many', known: placed('a', 'b'), firmness: 'settle', fixed: [0, 0, 0, 0]},
    {title: 'only newcomers, when time moves', known: placed('a', 'b'), firmness: 'keep', fixed: [1, 1, 0, 0]},
    {title: 'all, when somebody resumes', known: placed('a', 'b', 'c', 'd'), firmness: 'loosen', fixed: [0, 0, 0, 0]},
  ] as const)('$title', ({known, firmness, fixed}) => {
    expect([...planLayout(four, known, firmness).fixed]).toEqual(fixed);
  });

  test('never what is pinned', () => {
    const known: Places = new Map([['b', {x: 1, y: 2, pinned: true}]]);
    expect([...planLayout(four, known, 'loosen').fixed]).toEqual([0, 1, 0, 0]);
  });
});

describe('where nodes start', () => {
  test('known ones where they were', () => {
    expect([...planLayout(four, placed('a', 'b', 'c')).positions.slice(0, 6)]).toEqual([0, 7, 100, 7, 200, 7]);
  });

  test('a newcomer beside the note it is linked to', () => {
    const [x = 0, y = 0] = planLayout(four, placed('a', 'b', 'c')).positions.slice(6);
    expect(Math.hypot(x - 200, y - 7)).toBeLessThan(100);
  });

  test('the same for the same ids, whatever the order', () => {
    const turned = {...four, nodes: four.nodes.toReversed()};
    expect([...planLayout(turned, new Map()).positions.slice(6)]).toEqual([
      ...planLayout(four, new Map()).positions.slice(0, 2),
    ]);
  });
});

test('an edge whose end is not drawn is left out', () => {
  expect([...planLayout({...four, edges: [edge('a-b'), edge('a-gone')]}, new Map()).edges]).toEqual([0, 1]);
});
