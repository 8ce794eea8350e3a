import {z} from 'zod';
import {edgeType} from '#contract/edge';
import type {GraphView} from '#contract/graph';
import {memoryKind, memoryStatus} from '#contract/memory';
import {count} from '../../terminal/count.ts';
import {lines, section} from '../shapes/lines.ts';
import {tool} from '../tool.ts';

/** Edges that are shown. */
const shownEdges = 150;

const node = z.object({
  id: z.string(),
  title: z.string(),
  kind: memoryKind,
  status: memoryStatus,
  hop: z.number().int(),
});
const edge = z.object({from: z.string(), to: z.string(), edge_type: edgeType});
const shape = z.object({
  centre: z.string(),
  nodes: z.array(node),
  edges: z.array(edge),
  total_nodes: z.number().int(),
  total_edges: z.number().int(),
});

export const neighbourhood = tool({
  name: 'neighbourhood',
  title: 'See what is linked around a note or memory',
  description: `Show the notes and memories around one of them, nearest first: links of notes, and SUPERSEDES, CONTRADICTS, SUPPORTS, REFERENCES, DERIVED_FROM between memories. Use it to see the context of something you have found.
At most limit nodes and ${shownEdges} edges are shown; total_nodes says how many there are. Ids serve as note_id, and as memory_id for memories.`,
  effect: 'reads',
  idempotent: true,
  input: z.strictObject({
    id: z.string().min(1).max(1000).describe('note_id or memory_id'),
    depth: z.number().int().min(1).max(3).default(1),
    limit: z.number().int().min(2).max(60).default(20),
    edge_types: z.array(edgeType).max(16).optional(),
  }),
  output: shape,
  async run({client, reader}, {id, depth, limit, edge_types}) {
    const view = await client.call('graph.local', {
      pageId: id,
      depth,
      limit,
      ...(edge_types && {edgeTypes: edge_types}),
      caller: reader,
    });
    const data = toShape(id, view);
    return {data, text: tell(data)};
  },
});

function toShape(centre: string, {nodes, edges, totalNodes}: GraphView): z.infer<typeof shape> {
  return {
    centre,
    nodes: nodes.map(({id, title, kind, status, hop}) => ({id, title, kind, status, hop})),
    edges: edges
      .slice(0, shownEdges)
      .map(({source, target, edgeType: type}) => ({from: source, to: target, edge_type: type})),
    total_nodes: totalNodes,
    total_edges: edges.length,
  };
}

function tell({centre, nodes, edges, total_nodes, total_edges}: z.infer<typeof shape>): string {
  const titles = new Map(nodes.map(({id, title}) => [id, title]));
  const nameOf = (id: string) => titles.get(id) ?? id;
  const others = nodes.filter(({id}) => id !== centre);
  if (others.length === 0) return `Nothing is linked with “${nameOf(centre)}”.`;
  return lines(
    `${others.length} of ${total_nodes - 1} around “${nameOf(centre)}”, ${edges.length} of ${count(total_edges, 'link')}.`,
    section(
      'Nodes',
      others.map(({id, title, kind, status, hop}) => `${title} (${id}) · ${kind}, ${status} · ${count(hop, 'hop')}`),
    ),
    section(
      'Links',
      edges.map(({from, to, edge_type}) => `${nameOf(from)} ${edge_type} ${nameOf(to)}`),
    ),
  );
}
