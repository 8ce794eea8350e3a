import type {ElementDefinition} from 'cytoscape';
import type {GraphNode} from '#contract/graph';
import {nodeSize} from './plan-layout.ts';

const labelLength = 34;
const letterSegmenter = new Intl.Segmenter();
const faded = new Set<GraphNode['status']>(['superseded', 'expired', 'invalidated']);

/** One node as cytoscape takes it: numbers and colours as data, meanings as classes. */
export function nodeElement(node: GraphNode, colour: string): ElementDefinition {
  const label = shorten(node.type === 'tag' ? `#${node.title.replace(/^#/, '')}` : node.title);
  return {
    group: 'nodes',
    data: {id: node.id, label, colour, size: nodeSize(node), rank: node.rank},
    classes: [node.type, `kind-${node.kind}`, node.status, faded.has(node.status) ? 'past' : 'live'].join(' '),
  };
}

function shorten(title: string): string {
  const letters = Array.from(letterSegmenter.segment(title), ({segment}) => segment);
  return letters.length <= labelLength
    ? title
    : `${letters
        .slice(0, labelLength - 1)
        .join('')
        .trimEnd()}…`;
}
