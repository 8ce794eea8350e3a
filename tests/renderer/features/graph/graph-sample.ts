import type {GraphEdge, GraphNode, GraphView} from '#contract/graph';

/** A note of a drawn graph; what a test does not care about is plain. */
export function node(id: string, part: Partial<GraphNode> = {}): GraphNode {
  return {
    id,
    type: 'memory',
    title: `Note ${id}`,
    localPath: `${id}.md`,
    kind: 'note',
    status: 'current',
    tags: [],
    degree: 1,
    hop: 0,
    rank: 0.5,
    community: 0,
    ...part,
  };
}

/** `a-b` is a reference from a to b. */
export function edge(ends: string, edgeType: GraphEdge['edgeType'] = 'REFERENCES'): GraphEdge {
  const [source = '', target = ''] = ends.split('-');
  return {id: `${ends}/${edgeType}`, source, target, edgeType};
}

export function view(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  centre: string | null = null,
): GraphView {
  const count = nodes.length;
  const known = {knownMemories: count, firstDate: null, asOf: null};
  return {nodes: [...nodes], edges: [...edges], centre, totalNodes: count, truncated: false, ...known};
}
