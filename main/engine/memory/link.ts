import type {EdgeOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {addEvent} from '../db/memory-events.ts';
import {findEdge, type StatedEdge} from '../db/stated-edges.ts';
import type {StoredMemory} from '../db/stored-memories.ts';
import {edgeProblem} from '../domain/edge-rules.ts';
import {EngineError} from '../domain/engine-error.ts';
import {checkWritable} from './access.ts';
import {contradict} from './flag-contradiction.ts';
import {describeEdge} from './describe-edge.ts';
import {type EndNode, findSource} from './keep-provenance.ts';
import type {MemoryContext} from './memory-context.ts';
import {requireMemory} from './require-memory.ts';
import {stateEdge, storedEdge} from './state-edge.ts';
import {checkLive, retire} from './supersede.ts';
import {atDesk, type Desk, requireIdentity} from './write-desk.ts';

/**
 * Joins a statement to another node by an edge that the catalogue allows. The same link again gives the edge that is
 * there. A link that supersedes or contradicts does to the statuses what those words say.
 */
export async function link(context: MemoryContext, input: Parsed<'memory.link'>): Promise<EdgeOutput> {
  return atDesk(context, input.caller, (desk) => {
    const problem = edgeProblem(input.edge_type, input.to_type);
    if (problem !== null)
      throw new EngineError('INVALID_INPUT', problem, {details: {fields: ['edge_type', 'to_type']}});
    const from = requireWriter(desk, input.from_id);
    const to = findEnd(desk, input);
    if (to.row === from.id && to.type === 'memory')
      throw new EngineError('INVALID_INPUT', 'A memory cannot be linked to itself.', {details: {fields: ['to_id']}});
    const known = findEdge(desk.write, {fromRow: from.id, type: input.edge_type, toType: to.type, toId: to.id});
    return describeEdge(known ?? makeEdge(desk, input, {from, to}));
  });
}

/** The statement that an edge may start at. */
function requireWriter(desk: Desk, uid: string): StoredMemory {
  const from = requireMemory(desk.write, desk.access, uid);
  checkWritable(desk.access, from.scopeId);
  if (from.origin === 'file')
    throw new EngineError('CONFLICT', `“${from.title}” is a note: its links stand in its file. Write the link there.`, {
      details: {memory_id: uid},
    });
  return from;
}

function findEnd(desk: Desk, {to_type: type, to_id: id}: Parsed<'memory.link'>): EndNode {
  if (type === 'identity') return {type, id: requireIdentity(desk.write, id).uid, row: null};
  return findSource(desk, {kind: type, id});
}

function makeEdge(
  desk: Desk,
  input: Parsed<'memory.link'>,
  {from, to}: {readonly from: StoredMemory; readonly to: EndNode},
): StatedEdge {
  const properties = JSON.stringify(input.properties);
  if (input.edge_type === 'CONTRADICTS') return contradict(desk, {a: from.uid, b: to.id, properties});
  if (input.edge_type === 'SUPERSEDES') return replace(desk, {from, old: to.id});
  const ends = {fromRow: from.id, toType: to.type, toId: to.id, toRow: to.row};
  const uid = stateEdge(desk, {type: input.edge_type, ...ends}, properties);
  noteLink(desk, from, {action: 'linked', note: `${input.edge_type} ${to.id}`});
  return storedEdge(desk, uid);
}

function replace(desk: Desk, {from, old}: {readonly from: StoredMemory; readonly old: string}): StatedEdge {
  checkLive(desk, from);
  const retired = requireWriter(desk, old);
  checkLive(desk, retired);
  return storedEdge(desk, retire(desk, {old: retired, newRow: from.id, newId: from.uid}));
}

/** Writes down that an edge came or went. The memory itself has not changed, so its version stays. */
export function noteLink(
  desk: Desk,
  {id, uid, state}: StoredMemory,
  {action, note}: {readonly action: 'linked' | 'unlinked'; readonly note: string},
): void {
  const {write, at, actor} = desk;
  addEvent(write, id, {at, identity: actor.uid, action, version: state.version, note, state});
  desk.changed.add(uid);
}
