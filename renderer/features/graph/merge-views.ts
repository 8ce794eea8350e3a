import type {GraphEdge, GraphNode, GraphView} from '#contract/graph';
import type {Picture} from './plan-layout.ts';

export interface PictureLimit {
  readonly nodes: number;
  readonly edges: number;
}

/** What the canvas draws without making anybody wait. */
export const drawingLimit: PictureLimit = {nodes: 2000, edges: 4000};

/** What was unfolded from one node of the picture. */
export interface Unfolded {
  readonly from: string;
  readonly view: GraphView;
}

/**
 * Adds what was unfolded to a view. A node already there stays as it is; a newcomer takes the colour group of the node
 * it was unfolded from, for ranks and groups of two views cannot be compared.
 */
export function mergeViews(base: GraphView, unfolded: readonly Unfolded[], limit = drawingLimit): Picture {
  const nodes = new Map(base.nodes.map((node) => [node.id, node]));
  const edges = new Map(base.edges.map((edge) => [edge.id, edge]));
  for (const {from, view} of unfolded) {
    const origin = nodes.get(from);
    for (const node of view.nodes) if (!nodes.has(node.id)) nodes.set(node.id, adopt(node, origin));
    for (const edge of view.edges) edges.set(edge.id, edge);
  }
  const kept = [...nodes.values()].slice(0, limit.nodes);
  return {nodes: kept, edges: joined([...edges.values()], kept).slice(0, limit.edges)};
}

function adopt(node: GraphNode, origin: GraphNode | undefined): GraphNode {
  if (!origin) return node;
  return {...node, community: origin.community, rank: node.rank * origin.rank * 0.5, hop: origin.hop + node.hop};
}

function joined(edges: readonly GraphEdge[], nodes: readonly GraphNode[]): GraphEdge[] {
  const ids = new Set(nodes.map(({id}) => id));
  return edges.filter(({source, target}) => ids.has(source) && ids.has(target));
}
