import type {EdgeOutput} from '#contract/memories';
import type {StatedEdge} from '../db/stated-edges.ts';

/** A stated edge as the recall API shows it. */
export function describeEdge(edge: StatedEdge): EdgeOutput {
  return {
    id: edge.uid,
    from_id: edge.fromId,
    from_type: 'memory',
    to_id: edge.toId,
    to_type: edge.toType,
    edge_type: edge.type,
    properties: JSON.parse(edge.properties) as Record<string, unknown>,
    created_at: edge.createdAt,
  };
}
