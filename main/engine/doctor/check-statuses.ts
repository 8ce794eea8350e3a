import {readPast} from '../db/memory-events.ts';
import {livingContradictions} from '../db/stated-edges.ts';
import {listStatements, type MemoryState} from '../db/statements.ts';
import {readStoredMemories} from '../db/stored-memories.ts';
import {storedStatus} from '../domain/memory-status.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, fault, ok} from './finding.ts';

const endOfTime = '9999-12-31T23:59:59.999Z';

/** Whether every statement is in the state of its last event, and has the status that follows from it. */
export function checkStatuses({database: {read}}: DoctorContext): Finding {
  const ids = listStatements(read);
  const stored = readStoredMemories(read, ids);
  const {states} = readPast(read, endOfTime);
  const items = [...stored.values()].flatMap(({id, uid, state}) => {
    const last = states.get(id);
    if (!last) return [{what: 'has no events', where: uid}];
    const differing = fields.filter((field) => last[field] !== state[field]);
    if (differing.length > 0) return [{what: `differs from its last event in ${differing.join(', ')}`, where: uid}];
    const due = storedStatus(state, livingContradictions(read, id).length > 0);
    return due === state.status
      ? []
      : [{what: `is stored as ${state.status}, and its edges make it ${due}`, where: uid}];
  });
  if (items.length === 0) return ok(`${count(ids.length, 'statement')} agree with their events.`);
  return fault(
    `${items.length} of ${count(ids.length, 'statement')} contradict their events; nothing stated is changed by a repair, so say what holds: invalidate, revalidate or supersede them.`,
    items,
    null,
  );
}

const fields: readonly (keyof MemoryState)[] = [
  'status',
  'ownStatus',
  'confidence',
  'version',
  'reinforcedAt',
  'expiresAt',
  'supersededAt',
  'invalidatedAt',
];
