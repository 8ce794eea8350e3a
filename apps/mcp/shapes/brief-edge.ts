import {z} from 'zod';
import {edgeType} from '#contract/edge';
import type {EdgeOutput} from '#contract/memories';

/** An edge without what lists do not need. */
export const briefEdge = z.object({
  edge_type: edgeType,
  from_id: z.string(),
  to_id: z.string(),
  to_type: z.string(),
});
export type BriefEdge = z.infer<typeof briefEdge>;

export function toBriefEdge({edge_type, from_id, to_id, to_type}: EdgeOutput): BriefEdge {
  return {edge_type, from_id, to_id, to_type};
}

export function tellEdge({edge_type, from_id, to_id, to_type}: BriefEdge): string {
  return `${from_id} ${edge_type} ${to_id}${to_type === 'memory' ? '' : ` (${to_type})`}`;
}
