import fc from 'fast-check';
import {afterEach, describe, expect, it} from 'vitest';
import {shortestPathInput, shortestPathOutput} from '#contract/graph';
import type {LinkRow} from '../../../main/engine/db/edges-read.ts';
import type {NodeRow} from '../../../main/engine/db/notes-read.ts';
import {buildLinkMap} from '../../../main/engine/graph/link-map.ts';
import {findPath, shortestPath} from '../../../main/engine/graph/shortest-path.ts';
import {clock, type FixtureLibrary, makeLibrary} from '../../support/graph-fixture.ts';

const opened: FixtureLibrary[] = [];
afterEach(() => {
  for (const library of opened.splice(0)) library.remove();
});

/** a → b → c → d, e → c, f alone. */
function pathIn(from: string, to: string, maxDepth?: number): string[] {
  const library = makeLibrary(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((pageId) => ({pageId})),
    [
      {from: 'a', to: 'b'},
      {from: 'b', to: 'c'},
      {from: 'c', to: 'd'},
      {from: 'e', to: 'c'},
      {from: 'f', to: 'f'},
    ],
  );
  opened.push(library);
  const path = shortestPath(library.database.read, shortestPathInput.parse({from, to, maxDepth}), clock);
  return shortestPathOutput.parse({path}).path;
}

describe('shortestPath', () => {
  it.each([
    {title: 'one link', from: 'a', to: 'b', path: ['a', 'b']},
    {title: 'links against their direction', from: 'd', to: 'a', path: ['d', 'c', 'b', 'a']},
    {title: 'links in both directions', from: 'a', to: 'e', path: ['a', 'b', 'c', 'e']},
    {title: 'a note and itself', from: 'f', to: 'f', path: ['f']},
    {title: 'notes that do not hang together', from: 'a', to: 'f', path: []},
  ])('finds $title', ({from, to, path}) => {
    expect(pathIn(from, to)).toEqual(path);
  });

  it('gives up beyond the greatest depth', () => {
    expect(pathIn('a', 'd', 2)).toEqual([]);
    expect(pathIn('a', 'd', 3)).toHaveLength(4);
  });

  it.each([
    {from: 'gone', to: 'a'},
    {from: 'a', to: 'gone'},
  ])('names a page id that is not there ($from to $to)', (ends) => {
    expect(() => pathIn(ends.from, ends.to)).toThrow(
      expect.objectContaining({code: 'NOT_FOUND', message: expect.stringContaining('“gone”') as string}),
    );
  });
});

const size = 12;
const numbers = fc.nat({max: size - 1});
const graph = fc.array(fc.tuple(numbers, numbers), {maxLength: 24});
const nodes = Array.from({length: size}, (_, node): NodeRow => [node, `n${node}`, 'note']);

describe('findPath', () => {
  it('is as short as a plain breadth-first search finds it, and every step is a link', () => {
    const cases = fc.record({pairs: graph, start: numbers, goal: numbers, maxDepth: fc.integer({min: 1, max: 12})});
    fc.assert(
      fc.property(cases, ({pairs, start, goal, maxDepth}) => {
        const path = findPath(buildLinkMap(nodes, pairs.map(toRow)), {start, goal, maxDepth});
        const distance = naiveDistance(pairs, start, goal);
        if (distance > maxDepth) return path.length === 0;
        const steps = path.slice(1).map((node, at) => [path[at], node]);
        const isLinked = steps.every(([a, b]) => pairs.some(([x, y]) => (x === a && y === b) || (x === b && y === a)));
        return path.length === distance + 1 && path[0] === start && path.at(-1) === goal && isLinked;
      }),
      {numRuns: 500},
    );
  });
});

function toRow([from, to]: readonly [number, number]): LinkRow {
  return [from, to, 'REFERENCES'];
}

/** Relaxes every link until nothing changes: slow, and plainly right. */
function naiveDistance(pairs: readonly (readonly [number, number])[], start: number, goal: number): number {
  const distances = Array.from({length: size}, (_, node) => (node === start ? 0 : Infinity));
  const at = (node: number) => distances[node] ?? Infinity;
  for (let round = 0; round < size; round++)
    for (const [a, b] of pairs) {
      distances[a] = Math.min(at(a), at(b) + 1);
      distances[b] = Math.min(at(b), at(a) + 1);
    }
  return at(goal);
}
