import {describe, expect, test} from 'vitest';
import {createForceLayout} from '../../../../renderer/features/graph/force-layout.ts';
import type {LayoutProblem} from '../../../../renderer/features/graph/layout-messages.ts';
import {planLayout} from '../../../../renderer/features/graph/plan-layout.ts';
import {edge, node} from './graph-sample.ts';

/** Two rings of ten, joined by one link. */
const rings = {
  nodes: Array.from({length: 20}, (_, index) => node(`n${String(index)}`, {community: Math.floor(index / 10)})),
  edges: [
    ...Array.from({length: 20}, (_, index) => {
      const ring = Math.floor(index / 10) * 10;
      return edge(`n${String(index)}-n${String(ring + ((index + 1) % 10))}`);
    }),
    edge('n0-n10'),
  ],
};

function settle(problem: LayoutProblem): Float32Array {
  const layout = createForceLayout(problem);
  while (!layout.finished) layout.advance();
  return layout.positions();
}

describe('the force layout', () => {
  test('gives the same picture for the same graph', () => {
    expect(settle(planLayout(rings, new Map()))).toEqual(settle(planLayout(rings, new Map())));
  });

  test('puts linked notes nearer to one another than others', () => {
    const at = settle(planLayout(rings, new Map()));
    const distance = (a: number, b: number) =>
      Math.hypot((at[2 * a] ?? 0) - (at[2 * b] ?? 0), (at[2 * a + 1] ?? 0) - (at[2 * b + 1] ?? 0));
    expect(distance(3, 4)).toBeLessThan(distance(3, 15));
  });

  test('gives every node a place of its own and room to be seen', () => {
    const at = settle(planLayout(rings, new Map()));
    expect(at.every(Number.isFinite)).toBe(true);
    for (let a = 0; a < 20; a += 1)
      for (let b = 0; b < a; b += 1)
        expect(
          Math.hypot((at[2 * a] ?? 0) - (at[2 * b] ?? 0), (at[2 * a + 1] ?? 0) - (at[2 * b + 1] ?? 0)),
        ).toBeGreaterThan(14);
  });

  test('never moves a fixed node', () => {
    const problem = planLayout(rings, new Map([['n0', {x: 500, y: -300, pinned: true}]]));
    const at = settle(problem);
    expect([at[0], at[1]]).toEqual([expect.closeTo(500, 2), expect.closeTo(-300, 2)]);
  });

  test('keeps a node where it is dropped while the others go on', () => {
    const layout = createForceLayout(planLayout(rings, new Map()));
    layout.advance();
    layout.hold(7, 40, 60);
    while (!layout.finished) layout.advance();
    expect([...layout.positions().slice(14, 16)]).toEqual([expect.closeTo(40, 2), expect.closeTo(60, 2)]);
  });

  test.each([
    ['one note', {nodes: [node('a')], edges: []}],
    ['a note that links to itself', {nodes: [node('a')], edges: [edge('a-a')]}],
    ['notes without links', {nodes: [node('a'), node('b'), node('c')], edges: []}],
    ['a link drawn twice', {nodes: [node('a'), node('b')], edges: [edge('a-b'), edge('a-b', 'SUPERSEDES')]}],
  ])('copes with %s', (_, picture) => {
    expect(settle(planLayout(picture, new Map())).every(Number.isFinite)).toBe(true);
  });
});
