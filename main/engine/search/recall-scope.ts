import type {Caller} from '#contract/caller';
import type {MemoryType} from '#contract/found-memory';
import type {ReadConnection} from '../db/connection.ts';
import {chunksWhere, type Condition, every} from '../db/filters.ts';
import {inNamespace, isLive, ofType} from '../db/memory-conditions.ts';
import {inScopes} from '../db/readable-memories.ts';
import {readableScopes} from '../domain/readable-scopes.ts';

/** Which memories an answer may hold. */
export interface RecallScope {
  /** What every memory of the answer meets. */
  readonly give: Condition;
  /** What every memory that a walk goes through meets. */
  readonly through: Condition;
  /** The chunks that may be found, as a subquery; null when neither the request nor the caller sets a bound. */
  readonly within: Condition | null;
  /** The chunks that the caller may see, as a subquery; null for all. */
  readonly visible: Condition | null;
}

interface Asked {
  readonly type?: MemoryType | undefined;
  readonly namespace?: string | undefined;
  readonly caller: Caller;
}

/** `now` in milliseconds since 1970 UTC. */
export function planRecall(read: ReadConnection, {type, namespace, caller}: Asked, now: number): RecallScope {
  const scopes = readableScopes(caller);
  const place = [
    ...(namespace === undefined ? [] : [inNamespace(namespace)]),
    ...(scopes === null ? [] : [inScopes(scopes)]),
  ];
  const asked = [...place, ...(type === undefined ? [] : [ofType(type)])];
  return {
    give: every([...asked, isLive(new Date(now).toISOString())]),
    through: every(place),
    visible: scopes && chunksWhere(read, inScopes(scopes)),
    within: asked.length === 0 ? null : chunksWhere(read, every(asked)),
  };
}
