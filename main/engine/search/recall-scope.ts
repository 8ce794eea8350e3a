import type {MemoryType} from '#contract/found-memory';
import type {ReadConnection} from '../db/connection.ts';
import {chunksWhere, type Condition} from '../db/filters.ts';
import {every, inNamespace, isLive, ofType} from '../db/memory-conditions.ts';

/** Which memories an answer may hold. */
export interface RecallScope {
  /** What every memory of the answer meets. */
  readonly give: Condition;
  /** What every memory that a walk goes through meets. */
  readonly through: Condition;
  /** The chunks that may be found, as a subquery; null when the request names neither namespace nor type. */
  readonly within: Condition | null;
}

/** `now` in milliseconds since 1970 UTC. */
export function planRecall(
  read: ReadConnection,
  {type, namespace}: {readonly type?: MemoryType | undefined; readonly namespace?: string | undefined},
  now: number,
): RecallScope {
  const place = namespace === undefined ? [] : [inNamespace(namespace)];
  const asked = [...place, ...(type === undefined ? [] : [ofType(type)])];
  return {
    give: every([...asked, isLive(new Date(now).toISOString())]),
    through: every(place),
    within: asked.length === 0 ? null : chunksWhere(read, every(asked)),
  };
}
