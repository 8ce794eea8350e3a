import {expect, test} from 'vitest';
import {type Move, rankMoves} from '../../../renderer/ui/rank-moves.ts';

const cases: readonly {title: string; before: string; after: string; moves: readonly [string, Move][]}[] = [
  {title: 'nothing moved', before: 'abc', after: 'abc', moves: []},
  {
    title: 'one climbed, two sank',
    before: 'abc',
    after: 'cab',
    moves: [
      ['c', 2],
      ['a', -1],
      ['b', -1],
    ],
  },
  {title: 'one came from further down', before: 'abc', after: 'abx', moves: [['x', 'new']]},
  {title: 'beyond the known part nothing is said', before: 'ab', after: 'abcd', moves: []},
  {title: 'nothing to compare with', before: '', after: 'ab', moves: []},
];

test.each(cases)('$title', ({before, after, moves}) => {
  expect([...rankMoves(Array.from(before), Array.from(after))]).toEqual(moves);
});
