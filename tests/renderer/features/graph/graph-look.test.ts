import {describe, expect, test} from 'vitest';
import {colourNodes} from '../../../../renderer/features/graph/graph-look.ts';
import {node} from './graph-sample.ts';

const nodes = [
  node('a', {community: 7, rank: 1, title: 'Harbour', kind: 'decision', status: 'superseded'}),
  node('b', {community: 7}),
  node('c', {community: 2}),
  node('t', {type: 'tag', community: 7}),
];

describe('colours', () => {
  test('of a community are shared, named after its best linked note, and not spent on single notes or tags', () => {
    const {colourOf, legend} = colourNodes(nodes, 'community');
    const [a = '', b = '', c = '', tag = ''] = nodes.map(colourOf);
    expect(a).toBe(b);
    expect(c).not.toBe(a);
    expect(tag).not.toBe(a);
    expect(legend).toEqual([{key: 'community-7', label: 'around Harbour', colour: a}]);
  });

  test.each([
    ['kind', ['note', 'decision']],
    ['status', ['current', 'superseded']],
  ] as const)('of a %s are explained for those on screen only', (colouring, labels) => {
    expect(colourNodes(nodes, colouring).legend.map(({label}) => label)).toEqual(labels);
  });
});
