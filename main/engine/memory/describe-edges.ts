import type {EdgeType} from '#contract/edge';
import type {EdgeOutput, MessageOutput, NodeType} from '#contract/memories';
import type {ReadConnection} from '../db/connection.ts';
import {type EndNode, readEndNodes} from '../db/end-nodes.ts';
import {edgesOf, type TouchingEdge} from '../db/memory-edges.ts';
import {type MessageRow, readMessages} from '../db/messages.ts';
import type {RankedMemories} from '../db/rank-memories.ts';
import type {StoredMemory} from '../db/stored-memories.ts';
import {toInstant} from '../domain/instant.ts';
import type {Access} from './access.ts';
import {describeMessage} from './describe-message.ts';

/** Which edges of some memories are wanted. */
export interface EdgePlan {
  readonly access: Access;
  readonly provenance: boolean;
  readonly related: boolean;
  /** All memories, as they are or were. */
  readonly memories: RankedMemories;
  /** Whether a memory at the other end, by row id, passes the filters. */
  readonly isShown: (id: number) => boolean;
  /** UTC ISO; null for the edges of now. */
  readonly at: string | null;
}

/** The edges that touch these memories, each once, and the passages that they were derived from. */
export function describeEdges(
  read: ReadConnection,
  memories: readonly StoredMemory[],
  plan: EdgePlan,
): {readonly edges: EdgeOutput[]; readonly messages: MessageOutput[]} {
  if (!plan.provenance && !plan.related) return {edges: [], messages: []};
  const ids = memories.map(({id}) => id);
  const touching = edgesOf(read, ids, plan.at).filter((edge) => isWanted(edge.type, plan));
  const sight = {plan, hits: new Set(ids), ...readEnds(read, touching, plan)};
  const shown = touching.flatMap((edge) => showEdge(edge, sight));
  const all = plan.related ? [...shown, ...memories.flatMap(implied)] : shown;
  const edges = [...new Map(all.map((edge) => [edge.id, edge])).values()];
  const sources = new Set(edges.map((edge) => (edge.edge_type === 'DERIVED_FROM' ? edge.to_id : null)));
  return {edges, messages: [...sight.kept.values()].filter(({uid}) => sources.has(uid)).map(describeMessage)};
}

function isWanted(type: EdgeType, {provenance, related}: EdgePlan): boolean {
  return type === 'DERIVED_FROM' ? provenance : related;
}

interface Ends {
  readonly nodes: ReadonlyMap<number, EndNode>;
  /** The passages at the ends, by id. */
  readonly kept: ReadonlyMap<string, MessageRow>;
}

function readEnds(read: ReadConnection, edges: readonly TouchingEdge[], {memories}: EdgePlan): Ends {
  const ids = new Set(edges.flatMap(({from, to}) => (to === null ? [from] : [from, to])));
  const passages = edges.flatMap(({toType, target}) => (toType === 'message' ? [target] : []));
  return {nodes: readEndNodes(read, [...ids], memories), kept: readMessages(read, passages)};
}

interface Sight extends Ends {
  readonly plan: EdgePlan;
  readonly hits: ReadonlySet<number>;
}

/** One end of an edge, as it is shown if it may be. */
interface End {
  readonly id: string;
  readonly type: NodeType;
  readonly isReadable: boolean;
  /** Row id of a memory that the filters may hide; null for what they say nothing of. */
  readonly memory: number | null;
}

/**
 * An edge with both ends in sight. What the caller may not see is left out in any case, and so are memories that the
 * filters hide, but for those that a hit was derived from.
 */
function showEdge(edge: TouchingEdge, sight: Sight): EdgeOutput[] {
  const from = startOf(edge, sight);
  const to = endOf(edge, sight);
  if (!isVisible(from, sight) || !isVisible(to, sight)) return [];
  return [
    {
      id: edge.uid ?? `${from.id}>${to.id}:${edge.type}`,
      from_id: from.id,
      from_type: from.type,
      to_id: to.id,
      to_type: to.type,
      edge_type: edge.type,
      properties: edge.properties === '{}' ? {} : (JSON.parse(edge.properties) as Record<string, unknown>),
      created_at: toInstant(edge.createdAt),
    },
  ];
}

function isVisible({isReadable, memory}: End, {plan, hits}: Sight): boolean {
  return isReadable && (memory === null || hits.has(memory) || plan.isShown(memory));
}

/** An edge starts at a statement or a note. */
function startOf({from}: TouchingEdge, {nodes, plan}: Sight): End {
  const node = nodes.get(from) ?? nowhere;
  return describeNode(node, {row: from, isReadable: plan.access.canRead(node.scopeId)});
}

function endOf(edge: TouchingEdge, sight: Sight): End {
  const {toType: type, target: id} = edge;
  if (type === 'identity') return {id, type, isReadable: true, memory: null};
  if (type !== 'message') return memoryEnd(edge, sight);
  const channel = sight.kept.get(id)?.channel ?? null;
  return {id, type, isReadable: sight.plan.access.canRead(channel), memory: null};
}

function memoryEnd({type, from, to, toType, target}: TouchingEdge, {nodes, plan, hits}: Sight): End {
  const node = nodes.get(to ?? 0) ?? {...nowhere, uid: target};
  const end = describeNode(node, {row: to ?? 0, isReadable: plan.access.canRead(node.scopeId)});
  const isReason = type === 'DERIVED_FROM' && hits.has(from);
  return {...end, type: toType ?? end.type, memory: isReason || toType === 'artifact' ? null : end.memory};
}

const nowhere: EndNode = {uid: '', isPlain: false, scopeId: null};

/** What an edge in a note leads to depends on whether that note says it is a memory. */
function describeNode(
  {uid, isPlain}: EndNode,
  {row, isReadable}: {readonly row: number; readonly isReadable: boolean},
): End {
  return {id: uid, type: isPlain ? 'artifact' : 'memory', isReadable, memory: isPlain ? null : row};
}

/** The edges that follow from what a memory is. */
function implied({uid, scopeId, statedBy, createdAt}: StoredMemory): EdgeOutput[] {
  const edge = (type: EdgeType, to_type: string, to_id: string): EdgeOutput => ({
    id: `${uid}>${to_id}:${type}`,
    from_id: uid,
    from_type: 'memory',
    to_id,
    to_type,
    edge_type: type,
    properties: {},
    created_at: toInstant(createdAt),
  });
  return [
    ...(scopeId === null ? [] : [edge('IN_SCOPE', 'scope', scopeId)]),
    ...(statedBy === null ? [] : [edge('STATED_BY', 'identity', statedBy)]),
  ];
}
