import {describe, expect, test} from 'vitest';
import {pickNext} from '../../../../renderer/features/graph/pick-next.ts';

const spot = (id: string, [x, y]: readonly [number, number]) => ({id, x, y, linked: id === 'linked'});
const here = {x: 0, y: 0};

describe('an arrow key goes to', () => {
  test.each([
    ['the nearest that way', [spot('far', [200, 0]), spot('near', [80, 0])], 'right', 'near'],
    [
      'what is straight ahead before what is aside',
      [spot('aside', [60, 60]), spot('ahead', [90, 0])],
      'right',
      'ahead',
    ],
    [
      'a linked note before a nearer one that is not',
      [spot('near', [0, -60]), spot('linked', [0, -100])],
      'up',
      'linked',
    ],
    ['nothing, when nothing lies that way', [spot('behind', [50, 0])], 'left', null],
    ['nothing, when all lies too far aside', [spot('aside', [10, 90])], 'right', null],
    ['what lies below', [spot('above', [0, -10]), spot('below', [0, 10])], 'down', 'below'],
  ] as const)('%s', (...[, spots, direction, expected]) => {
    expect(pickNext(here, spots, direction)).toBe(expected);
  });
});
