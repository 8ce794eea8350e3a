import {expect, test} from 'vitest';
import {describeNode} from '../../../../renderer/features/graph/describe-node.ts';
import {edge, node} from './graph-sample.ts';

const hub = node('hub', {title: 'Harbour', kind: 'decision', status: 'superseded', degree: 1204});
const others = Array.from({length: 7}, (_, index) => node(`n${String(index)}`, {rank: 1 - index / 10}));
const star = {nodes: [hub, ...others], edges: others.map(({id}) => edge(`hub-${id}`))};

test.each([
  [
    'the best linked neighbours, and how many more there are',
    hub,
    'Harbour, superseded decision, 1,204 links. Linked here to Note n0; Note n1; Note n2; Note n3; Note n4 and 2 more.',
  ],
  ['a note at the edge', others[0], 'Note n0, current note, 1 link. Linked here to Harbour.'],
  ['a note on its own', node('alone', {degree: 0}), 'Note alone, current note, 0 links. No linked notes shown.'],
])('a node is described in words: %s', (_, one = hub, words) => {
  expect(describeNode(one, star)).toBe(words);
});

test('one of several versions says which it is', () => {
  const pair = {nodes: [hub, ...others], edges: [edge('n0-hub', 'SUPERSEDES')]};
  expect(describeNode(hub, pair)).toContain('Version 1 of 2. ');
});
