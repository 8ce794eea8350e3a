import {findEdgeByUid, insertEdge, type NewEdge, type StatedEdge} from '../db/stated-edges.ts';
import {EngineError} from '../domain/engine-error.ts';
import type {Desk} from './write-desk.ts';

/** An edge from a statement to another node. */
type Ends = Pick<NewEdge, 'fromRow' | 'type' | 'toType' | 'toId' | 'toRow'>;

/** Adds an edge that stands from now on, and returns its id. `properties` is a JSON object. */
export function stateEdge({write, at, newId}: Desk, ends: Ends, properties = '{}'): string {
  const uid = `edge_${newId()}`;
  insertEdge(write, {...ends, uid, properties, createdAt: at, removedAt: null});
  return uid;
}

/** An edge by its id, one taken away included. Throws `NOT_FOUND`. */
export function storedEdge({write}: Desk, uid: string): StatedEdge {
  const edge = findEdgeByUid(write, uid);
  if (!edge) throw edgeNotFound(uid);
  return edge;
}

export function edgeNotFound(uid: string): EngineError {
  return new EngineError('NOT_FOUND', `There is no edge “${uid}” here.`, {details: {edge_id: uid}});
}
