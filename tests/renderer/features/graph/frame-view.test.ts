import {expect, test} from 'vitest';
import {frameView} from '../../../../renderer/features/graph/frame-view.ts';

const size = {width: 800, height: 600};

test.each([
  [
    'a wide picture',
    [
      {x: -1000, y: 0},
      {x: 1000, y: 10},
    ],
  ],
  [
    'a tall one',
    [
      {x: 5, y: -4000},
      {x: 9, y: 4000},
    ],
  ],
  [
    'a small one',
    [
      {x: 0, y: 0},
      {x: 20, y: 20},
    ],
  ],
  ['a single node', [{x: 77, y: 88}]],
])('%s comes to lie in the middle, inside the margins, and never blown up', (_, places) => {
  const {zoom, pan} = frameView(places, size);
  const on = places.map(({x, y}) => ({x: x * zoom + pan.x, y: y * zoom + pan.y}));
  for (const {x, y} of on) {
    expect(x).toBeGreaterThanOrEqual(47.9);
    expect(x).toBeLessThanOrEqual(752.1);
    expect(y).toBeGreaterThanOrEqual(47.9);
    expect(y).toBeLessThanOrEqual(552.1);
  }
  const middle = on.reduce((sum, {x, y}) => ({x: sum.x + x / on.length, y: sum.y + y / on.length}), {x: 0, y: 0});
  expect(middle.x).toBeCloseTo(400, 1);
  expect(middle.y).toBeCloseTo(300, 1);
  expect(zoom).toBeLessThanOrEqual(1.25);
});
