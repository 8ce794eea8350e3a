import {expect, test} from 'vitest';
import type {GraphView} from '#contract/graph';
import {unfoldWords} from '../../../../renderer/features/graph/unfold-words.ts';
import {node} from './graph-sample.ts';

const viewOf = (ids: readonly string[], totalNodes = ids.length): GraphView => ({
  nodes: ids.map((id) => node(id)),
  edges: [],
  centre: 'a',
  totalNodes,
  knownMemories: totalNodes,
  firstDate: null,
  asOf: null,
  truncated: totalNodes > ids.length,
});
const pictureOf = (...ids: string[]) => ({nodes: ids.map((id) => node(id)), edges: []});

test.each([
  {what: 'newcomers need no words', view: viewOf(['a', 'b']), before: ['a'], after: ['a', 'b'], words: null},
  {what: 'nothing new', view: viewOf(['a', 'b']), before: ['a', 'b'], after: ['a', 'b'], words: /here already/},
  {what: 'no room', view: viewOf(['a', 'b', 'c']), before: ['a'], after: ['a', 'b'], words: /^1 of its .* 2,000 nodes/},
  {what: 'more than are sent', view: viewOf(['a', 'b'], 40), before: ['a'], after: ['a', 'b'], words: /1 best .* 39/},
])('$what', ({view, before, after, words}) => {
  const outcome = {state: 'unfolded', from: 'a', view, before: pictureOf(...before)} as const;
  const said = unfoldWords(outcome, pictureOf(...after));
  if (words === null) expect(said).toBeNull();
  else expect(said).toMatch(words);
});

test('a failure is said with its reason', () => {
  expect(unfoldWords({state: 'failed', message: 'The note is gone.'}, pictureOf('a'))).toContain('The note is gone.');
});
