import {describe, expect, test} from 'vitest';
import {chooseLabels} from '../../../../renderer/features/graph/choose-labels.ts';
import type {LabelCandidate} from '../../../../renderer/features/graph/choose-labels.ts';

const space = {width: 400, height: 300, limit: 10};
const at = (id: string, [x, y]: readonly [number, number], part: Partial<LabelCandidate> = {}): LabelCandidate => ({
  id,
  x,
  y,
  radius: 3,
  width: 60,
  weight: 0.5,
  ...part,
});

describe('a label is shown', () => {
  test.each([
    {title: 'for each node that has room', given: [at('a', [100, 100]), at('b', [300, 100])], named: ['a', 'b']},
    {
      title: 'for the weightier of two in the same place',
      given: [at('a', [100, 100]), at('b', [110, 103], {weight: 0.6})],
      named: ['b'],
    },
    {title: 'not for a node off the screen', given: [at('a', [-200, 100]), at('b', [100, 900])], named: []},
    {title: 'not for a node without weight', given: [at('a', [100, 100], {weight: 0})], named: []},
    {
      title: 'not over a large node',
      given: [at('a', [100, 100]), at('b', [100, 115], {radius: 12, weight: 0})],
      named: [],
    },
    {title: 'over a small one', given: [at('a', [100, 100]), at('b', [100, 115], {weight: 0})], named: ['a']},
    {
      title: 'over large nodes for a leading one',
      given: [at('a', [100, 100], {weight: 0.9}), at('b', [100, 115], {radius: 12, weight: 0})],
      named: ['a'],
    },
    {
      title: 'in any case for what is pointed at',
      given: [at('a', [100, 100], {weight: 1}), at('b', [105, 100], {weight: 1})],
      named: ['a', 'b'],
    },
  ])('$title', ({given, named}) => {
    expect([...chooseLabels(given, space)].toSorted()).toEqual(named);
  });

  test('for no more than the limit', () => {
    const many = Array.from({length: 5}, (_, index) => at(`n${String(index)}`, [40 + index * 75, 50]));
    expect(chooseLabels(many, {...space, limit: 3}).size).toBe(3);
  });
});
