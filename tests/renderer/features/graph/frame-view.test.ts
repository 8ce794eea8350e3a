import {expect, test} from 'vitest';
import {frameView, isInView} from '../../../../renderer/features/graph/frame-view.ts';

const size = {width: 800, height: 600};

test.each([
  ['a wide picture', [-1000, 0, 1000, 10]],
  ['a tall one', [5, -4000, 9, 4000]],
  ['a small one', [0, 0, 20, 20]],
  ['a single node', [77, 88]],
])('%s comes to lie in the middle, inside the margins, and never blown up', (_, places) => {
  const {zoom, pan} = frameView(Float32Array.from(places), size);
  const on = places.flatMap((x, at) =>
    at % 2 === 0 ? [{x: x * zoom + pan.x, y: (places[at + 1] ?? 0) * zoom + pan.y}] : [],
  );
  for (const {x, y} of on) {
    expect(x).toBeGreaterThanOrEqual(47.9);
    expect(x).toBeLessThanOrEqual(752.1);
    expect(y).toBeGreaterThanOrEqual(47.9);
    expect(y).toBeLessThanOrEqual(552.1);
  }
  const middle = on.reduce((sum, {x, y}) => ({x: sum.x + x / on.length, y: sum.y + y / on.length}), {x: 0, y: 0});
  expect(middle.x).toBeCloseTo(400, 1);
  expect(middle.y).toBeCloseTo(300, 1);
  expect(zoom).toBeLessThanOrEqual(1.6);
});

test('a picture is in view while every node lies inside', () => {
  const view = {x1: -10, y1: -5, x2: 10, y2: 5};
  expect(isInView(Float32Array.from([0, 0, -10, 5]), view)).toBe(true);
  expect(isInView(Float32Array.from([0, 0, 5, 10]), view)).toBe(false);
});
