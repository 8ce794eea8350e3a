import {expect, test} from 'vitest';
import {groupResults} from '../../../../renderer/features/search/group-results.ts';
import {resultOf} from './result-of.ts';

test.each([
  ['aab', 'a.b'],
  ['aba', 'aba'],
  ['abbb', 'ab..'],
  ['', ''],
])('results of the notes %j are drawn as %j: neighbours together, the order unchanged', (pages, drawn) => {
  const lines = groupResults(
    Array.from(pages).map((pageId, index) => resultOf({pageId, chunkId: `${pageId}:${index}`})),
  );
  const glyphs = lines.map((line) => (line.follows ? '.' : line.result.pageId));
  expect(lines.map((line) => line.result.pageId).join('')).toBe(pages);
  expect(glyphs.join('')).toBe(drawn);
});
