import type {EdgeOutput, MemoryCard} from '#contract/memories';

/** The edge by which another memory contradicts this one. */
export function contradictionWith({edges}: Pick<MemoryCard, 'edges'>, id: string): EdgeOutput | undefined {
  return edges.find((edge) => edge.edge_type === 'CONTRADICTS' && (edge.from_id === id || edge.to_id === id));
}

/** What was said about a contradiction; empty when nothing was. */
export function noteOf(edge: EdgeOutput | undefined): string {
  const note = edge?.properties['note'];
  return typeof note === 'string' ? note : '';
}
