import type {ElementDefinition} from 'cytoscape';
import type {GraphNode} from '#contract/graph';
import {nodeSize} from './plan-layout.ts';

const labelLength = 34;
const letterSegmenter = new Intl.Segmenter();
/** How much of a node is seen while the picture moves: what was replaced is dim, what is void dimmer. */
const strengths: Partial<Record<GraphNode['status'], number>> = {superseded: 0.5, expired: 0.3, invalidated: 0.3};

export function strengthOf({status}: GraphNode): number {
  return strengths[status] ?? 1;
}

/** Where an element remembers the classes that it was made with, marks not among them. */
export const ownClasses = 'ownClasses';

export interface GraphElement extends ElementDefinition {
  readonly classes: string;
}

/** One node as cytoscape takes it: numbers and colours as data, meanings as classes. */
export function nodeElement(node: GraphNode, colour: string): GraphElement {
  const label = shorten(node.type === 'tag' ? `#${node.title.replace(/^#/, '')}` : node.title);
  const classes = [node.type, `kind-${node.kind}`, node.status].join(' ');
  return {
    group: 'nodes',
    data: {id: node.id, label, colour, size: nodeSize(node), rank: node.rank},
    classes,
    scratch: {[ownClasses]: classes},
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
