import type {EdgeOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {findEdge, type StatedEdge} from '../db/stated-edges.ts';
import type {StoredMemory} from '../db/stored-memories.ts';
import {EngineError} from '../domain/engine-error.ts';
import {checkWritable} from './access.ts';
import {settle} from './change-memory.ts';
import {describeEdge} from './describe-edge.ts';
import type {MemoryContext} from './memory-context.ts';
import {requireMemory} from './require-memory.ts';
import {stateEdge, storedEdge} from './state-edge.ts';
import {checkLive} from './supersede.ts';
import {atDesk, type Desk} from './write-desk.ts';

/**
 * Says that two memories disagree, and why. Both become contested, until one of them is superseded or retracted.
 * Said again, in either order, it gives the edge that is there. A note may be one side; its own status stays that of
 * its file.
 */
export async function flagContradiction(
  context: MemoryContext,
  input: Parsed<'memory.flagContradiction'>,
): Promise<EdgeOutput> {
  return atDesk(context, input.caller, (desk) => {
    const properties = JSON.stringify({note: input.note});
    return describeEdge(contradict(desk, {a: input.a_id, b: input.b_id, properties}));
  });
}

/** The edge between two memories that disagree, made if it is not there. */
export function contradict(
  desk: Desk,
  {a, b, properties}: {readonly a: string; readonly b: string; readonly properties: string},
): StatedEdge {
  if (a === b)
    throw new EngineError('INVALID_INPUT', 'A memory cannot contradict itself.', {details: {fields: ['a_id', 'b_id']}});
  const sides = [requireMemory(desk.write, desk.access, a), requireMemory(desk.write, desk.access, b)] as const;
  for (const side of sides) if (side.origin === 'stated') checkWritable(desk.access, side.scopeId);
  const known = findBetween(desk, sides) ?? findBetween(desk, [sides[1], sides[0]]);
  return known ?? makeEdge(desk, sides, properties);
}

function findBetween({write}: Desk, [from, to]: readonly [StoredMemory, StoredMemory]): StatedEdge | undefined {
  return findEdge(write, {fromRow: from.id, type: 'CONTRADICTS', toType: 'memory', toId: to.uid});
}

/** An edge starts at a statement. */
function makeEdge(desk: Desk, sides: readonly [StoredMemory, StoredMemory], properties: string): StatedEdge {
  const from = sides.find(({origin}) => origin === 'stated');
  if (!from)
    throw new EngineError('CONFLICT', 'Both are notes: write `contradicts:` into the front matter of one of them.', {
      details: {fields: ['a_id', 'b_id']},
    });
  const to = from === sides[0] ? sides[1] : sides[0];
  for (const side of sides) checkLive(desk, side);
  const ends = {fromRow: from.id, toType: 'memory', toId: to.uid, toRow: to.id} as const;
  const uid = stateEdge(desk, {type: 'CONTRADICTS', ...ends}, properties);
  for (const side of sides) settle(desk, side.id);
  return storedEdge(desk, uid);
}
