import {describe, expect, it} from 'vitest';
import {type Pair, rankNodes} from '../../../main/engine/graph/rank-nodes.ts';

const to =
  (target: number) =>
  (source: number): Pair => ({source, target});

describe('rankNodes', () => {
  it('gives nothing for no nodes', () => {
    expect([...rankNodes(0, [])]).toEqual([]);
  });

  it('gives every node the same rank when none is linked, and when all stand in a ring', () => {
    expect([...rankNodes(3, [])]).toEqual([1, 1, 1]);
    expect([...rankNodes(3, [to(1)(0), to(2)(1), to(0)(2)])]).toEqual([1, 1, 1]);
  });

  it('ranks a note that others link to above them, and one that it links to above the rest', () => {
    const [hub = 0, favoured = 0, plain = 0] = rankNodes(5, [to(0)(2), to(0)(3), to(0)(4), to(1)(0)]);
    expect(plain).toBeGreaterThan(0);
    expect(hub).toBeGreaterThan(plain);
    expect(favoured).toBeGreaterThan(plain);
    expect(Math.max(hub, favoured)).toBe(1);
  });

  it('agrees with the figures of a known example', () => {
    // Two notes, one link. With d = .85 and rank that ends spread over all: x = .15/2 + .85 y/2, y = x + .85 x.
    const [first = 0, second = 0] = rankNodes(2, [to(1)(0)]);
    expect(second).toBe(1);
    expect(first).toBeCloseTo(1 / 1.85, 5);
  });
});
