import {itemLimit} from '#contract/doctor';
import {countEdgeOrphans, listWaitingEdges} from '../db/edge-orphans.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, fault, ok, warning} from './finding.ts';

/** Edges with an end that is gone. Stated ones are counted apart: they stay, and find a note again when it returns. */
export function checkEdges({database: {read}}: DoctorContext): Finding {
  const {fromNowhere, toNowhere, statedFromNowhere, statedWaiting} = countEdgeOrphans(read);
  const waiting = listWaitingEdges(read, itemLimit).map(({type, from, target}) => ({
    what: `${type} from ${from} waits for its other end`,
    where: target,
  }));
  const stated = `${count(statedWaiting, 'stated edge')} ${statedWaiting === 1 ? 'waits for its other end' : 'wait for their other ends'}.`;
  if (fromNowhere + toNowhere > 0)
    return fault(
      `${count(fromNowhere, 'link')} stand in notes that are gone, and ${count(toNowhere, 'edge')} lead to one; ${stated}`,
      waiting,
      'drop-orphans',
    );
  if (statedFromNowhere > 0)
    return warning(
      `${count(statedFromNowhere, 'stated edge')} start at a memory that is gone, and will be kept; ${stated}`,
      waiting,
    );
  return ok(`Every edge has its ends; ${stated}`, waiting);
}
