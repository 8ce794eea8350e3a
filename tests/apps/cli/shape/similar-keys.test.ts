import {expect, test} from 'vitest';
import {jaroWinkler, similarKeys} from '../../../../apps/cli/shape/similar-keys.ts';

/** The examples that Winkler (1990) gives. */
test.each([
  ['martha', 'marhta', 0.961],
  ['dwayne', 'duane', 0.84],
  ['dixon', 'dicksonx', 0.813],
  ['same', 'same', 1],
  ['abc', 'xyz', 0],
  ['', 'abc', 0],
])('%s and %s are %d alike', (a, b, similarity) => {
  expect(jaroWinkler(a, b)).toBeCloseTo(similarity, 3);
  expect(jaroWinkler(b, a)).toBeCloseTo(similarity, 3);
});

test('at most three are suggested, likest first, and none that is too different', () => {
  expect(similarKeys('Scores', ['score', 'source', 'scope', 'scored', 'body'])).toEqual(['score', 'scored', 'scope']);
  expect(similarKeys('qqq', ['score'])).toEqual([]);
});
