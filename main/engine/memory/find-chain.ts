import type {ReadConnection} from '../db/connection.ts';
import {scopesOf} from '../db/readable-memories.ts';
import {type Succession, successionsOf} from '../db/stated-edges.ts';
import {readStoredMemories, type StoredMemory} from '../db/stored-memories.ts';
import {toMilliseconds} from '../domain/instant.ts';
import type {Access} from './access.ts';

/** The versions of one thing, and what does not add up about them. */
export interface Chain {
  /** From the first to the last; of several successors all are there. */
  readonly memories: readonly StoredMemory[];
  readonly warnings: readonly string[];
}

/** More versions than this are not followed. */
const chainLimit = 200;

/**
 * Every memory that supersedes this one or is superseded by it, directly or through others, as far as the caller sees:
 * what it may not read is no step of the chain, and no warning speaks of it.
 */
export function findChain(read: ReadConnection, memory: StoredMemory, access: Access): Chain {
  const {ids, steps} = gather(read, memory.id, access);
  const stored = readStoredMemories(read, [...ids]);
  return {memories: inOrder([...stored.values()].sort(byAge), steps), warnings: findFaults(stored, steps)};
}

function gather(read: ReadConnection, start: number, access: Access): {ids: Set<number>; steps: Succession[]} {
  const ids = new Set([start]);
  const steps = new Map<string, Succession>();
  let frontier = [start];
  while (frontier.length > 0 && ids.size < chainLimit) {
    const found = successionsOf(read, frontier);
    const fresh = found.flatMap(({newer, older}) => [newer, older]).filter((id) => !ids.has(id));
    frontier = [...scopesOf(read, fresh)].filter(([, scopeId]) => access.canRead(scopeId)).map(([id]) => id);
    for (const id of frontier) ids.add(id);
    for (const step of found) steps.set(`${step.newer}>${step.older}`, step);
  }
  return {ids, steps: [...steps.values()].filter(({newer, older}) => ids.has(newer) && ids.has(older))};
}

function byAge(a: StoredMemory, b: StoredMemory): number {
  return toMilliseconds(a.createdAt) - toMilliseconds(b.createdAt) || a.id - b.id;
}

/** Older versions first, whatever their dates say; members of a cycle come last, by age. */
function inOrder(memories: readonly StoredMemory[], steps: readonly Succession[]): StoredMemory[] {
  const left = new Map(memories.map((memory) => [memory.id, memory]));
  const ordered: StoredMemory[] = [];
  const isFree = ({id}: StoredMemory) => steps.every(({newer, older}) => newer !== id || !left.has(older));
  while (left.size > 0) {
    const next = [...left.values()].find(isFree) ?? [...left.values()][0];
    if (!next) break;
    ordered.push(next);
    left.delete(next.id);
  }
  return ordered;
}

function findFaults(stored: ReadonlyMap<number, StoredMemory>, steps: readonly Succession[]): string[] {
  const title = (id: number) => `“${stored.get(id)?.title ?? 'a note'}”`;
  const successors = Map.groupBy(steps, ({older}) => older);
  return [
    ...(hasCycle(steps) ? ['These memories supersede one another in a circle.'] : []),
    ...[...successors].flatMap(([older, all]) =>
      all.length > 1
        ? [`${title(older)} has ${all.length} successors: ${all.map((s) => title(s.newer)).join(', ')}.`]
        : [],
    ),
    ...steps.flatMap(({newer, older}) => {
      const [after, before] = [stored.get(newer), stored.get(older)];
      return after && before && toMilliseconds(after.createdAt) < toMilliseconds(before.createdAt)
        ? [`${title(newer)} supersedes ${title(older)} but is older than it.`]
        : [];
    }),
    ...[...stored.values()].flatMap((memory) => faultsOf(memory, successors.has(memory.id))),
  ];
}

function faultsOf({title, createdAt, state}: StoredMemory, hasSuccessor: boolean): string[] {
  const isInverted = state.expiresAt !== null && toMilliseconds(state.expiresAt) < toMilliseconds(createdAt);
  return [
    ...(isInverted ? [`“${title}” expires before it was stated.`] : []),
    ...(state.status === 'superseded' && !hasSuccessor
      ? [`“${title}” is superseded, but nothing here supersedes it.`]
      : []),
  ];
}

/** Takes away, again and again, the memories that supersede nothing that is left: what remains goes in a circle. */
function hasCycle(steps: readonly Succession[]): boolean {
  let left = steps;
  for (;;) {
    const newer = new Set(left.map((step) => step.newer));
    const next = left.filter(({older}) => newer.has(older));
    if (next.length === left.length) return left.length > 0;
    left = next;
  }
}
