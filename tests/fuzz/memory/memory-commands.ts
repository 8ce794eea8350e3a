import fc from 'fast-check';
import {expect} from 'vitest';
import {CallError} from '#contract/client';
import type {EdgeOutput, MemoryOutput} from '#contract/memories';
import type {Input} from '#contract/methods';
import type {MemoryMethod} from '../../../main/engine/memory/memory-methods.ts';
import {day, type MemoryLibrary} from '../../support/memory-library.ts';
import type {MemoryModel, Outcome, Statement} from './memory-model.ts';

export type Command = fc.AsyncCommand<MemoryModel, MemoryLibrary>;
const derived_from = [{kind: 'message' as const, id: 'talk:000000'}];

/** A command by its words in a counterexample, and what it does to both. */
function command(words: string, run: (model: MemoryModel, library: MemoryLibrary) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, library) => {
      await run(model, library);
      await compare(model, library);
    },
    toString: () => words,
  };
}

/** Both must be the same after each step: the statuses, the versions, and that all are still there. */
async function compare(model: MemoryModel, library: MemoryLibrary): Promise<void> {
  const real: (readonly [string, string, number])[] = [];
  for (const {id} of model.statements) {
    const {status, version} = await library.read(id);
    real.push([id, status, version]);
  }
  expect(real).toEqual(model.statements.map((one) => [one.id, model.statusOf(one), one.version]));
  const [count] = library.rows<{n: number}>(`SELECT count(*) AS n FROM memories WHERE origin = 'stated'`);
  expect(count?.n).toBe(model.statements.length);
}

/** Makes a call that must come to this outcome. */
async function attempt<M extends MemoryMethod>(
  library: MemoryLibrary,
  {method, input, outcome}: {readonly method: M; readonly input: Input<M>; readonly outcome: Outcome},
): Promise<unknown> {
  if (outcome === 'done') return library.call(method, input);
  const failure: unknown = await library.call(method, input).catch((error: unknown) => error);
  expect(failure instanceof CallError ? failure.code : failure).toBe(outcome);
  return undefined;
}

const remember = (content: string, isProposed: boolean, ttl: number | null) =>
  command(
    `remember ${content}${isProposed ? ' proposed' : ''}${ttl === null ? '' : ` for ${ttl} s`}`,
    async (model, library) => {
      const same = model.same(content);
      const life = ttl === null ? {} : {ttl_seconds: ttl};
      const {id} = await library.remember(` ${content}\n`, {proposed: isProposed, ...life});
      if (same) {
        expect(id).toBe(same.id);
        model.change(same, () => (same.own = isProposed ? same.own : 'current'));
        return;
      }
      model.statements.push(
        newStatement(id, {content, isProposed, expiresAt: ttl === null ? null : model.now + ttl * 1000}),
      );
    },
  );

function newStatement(
  id: string,
  said: {readonly content: string; readonly isProposed: boolean; readonly expiresAt: number | null},
): Statement {
  const {content, isProposed, expiresAt} = said;
  return {id, content, expiresAt, own: isProposed ? 'proposed' : 'current', isInvalidated: false, version: 1};
}

/** A command about one of the statements that there are, at the version it has or at an older one. */
function about(
  words: string,
  {at, isStale}: {readonly at: number; readonly isStale: boolean},
  run: (model: MemoryModel, library: MemoryLibrary, one: Statement) => Promise<void>,
): Command {
  return command(`${words} ${at}${isStale ? ' stale' : ''}`, async (model, library) => {
    const one = model.statements[at % Math.max(1, model.statements.length)];
    if (one) await run(model, library, one);
  });
}

interface Move {
  readonly method: 'memory.invalidate' | 'memory.revalidate' | 'memory.accept' | 'memory.reject';
  readonly allows: (model: MemoryModel, one: Statement) => boolean;
  readonly does: (one: Statement) => void;
}

/** Accepting and rejecting is for what waits to be accepted, contested or not. */
const isWaiting = (model: MemoryModel, one: Statement) => one.own === 'proposed' && model.isLive(one);

const moves: readonly Move[] = [
  {method: 'memory.invalidate', allows: (_, one) => !one.isInvalidated, does: (one) => (one.isInvalidated = true)},
  {
    method: 'memory.revalidate',
    allows: (_, one) => one.isInvalidated,
    does: (one) => Object.assign(one, {isInvalidated: false, own: 'current'}),
  },
  {method: 'memory.accept', allows: isWaiting, does: (one) => (one.own = 'current')},
  {method: 'memory.reject', allows: isWaiting, does: (one) => (one.isInvalidated = true)},
];

const move = ({method, allows, does}: Move, at: number, isStale: boolean) =>
  about(method, {at, isStale}, async (model, library, one) => {
    const reason = method === 'memory.invalidate' ? {reason: 'was wrong'} : {};
    const input = {memory_id: one.id, expected_version: one.version + (isStale ? 1 : 0), ...reason} as Input<
      typeof method
    >;
    const outcome = isStale ? 'VERSION_CONFLICT' : allows(model, one) ? 'done' : 'CONFLICT';
    await attempt(library, {method, input, outcome});
    if (outcome === 'done')
      model.change(one, () => {
        does(one);
      });
  });

const supersede = (at: number, isStale: boolean) =>
  about('supersede', {at, isStale}, async (model, library, one) => {
    const content = `in place of it ${model.statements.length}`;
    const expected_version = one.version + (isStale ? 1 : 0);
    const input = {old_memory_id: one.id, expected_version, new_content: content, derived_from};
    const outcome = isStale ? 'VERSION_CONFLICT' : model.isLive(one) ? 'done' : 'CONFLICT';
    const made = (await attempt(library, {method: 'memory.supersede', input, outcome})) as MemoryOutput | undefined;
    if (!made) return;
    const next = newStatement(made.id, {content, isProposed: false, expiresAt: null});
    model.statements.push(next);
    const {edges} = await library.call('memory.read', {memory_id: made.id});
    const edge = edges.find(({edge_type}) => edge_type === 'SUPERSEDES');
    model.join({id: edge?.id ?? '', type: 'SUPERSEDES', from: next, to: one});
  });

const link = (edge_type: 'SUPERSEDES' | 'CONTRADICTS' | 'SUPPORTS', from: number, to: number) =>
  about(`link ${edge_type} to ${to} from`, {at: from, isStale: false}, async (model, library, one) => {
    const other = model.statements[to % model.statements.length];
    if (!other) return;
    const known = model.known(edge_type, one, other);
    const outcome = one === other ? 'INVALID_INPUT' : model.allows(edge_type, one, other) ? 'done' : 'CONFLICT';
    const isFlag = edge_type === 'CONTRADICTS' && from % 2 === 0;
    const flag = {method: 'memory.flagContradiction', input: {a_id: one.id, b_id: other.id, note: 'no'}} as const;
    const join = {method: 'memory.link', input: {from_id: one.id, to_id: other.id, edge_type}} as const;
    const made = (await attempt(library, {...(isFlag ? flag : join), outcome})) as EdgeOutput | undefined;
    if (!made) return;
    if (known) expect(made.id).toBe(known.id);
    else model.join({id: made.id, type: edge_type, from: one, to: other});
  });

const unlink = (at: number) =>
  command(`unlink ${at}`, async (model, library) => {
    const gone = model.removed[at % Math.max(1, model.removed.length)];
    if (gone !== undefined)
      await attempt(library, {method: 'memory.unlink', input: {edge_id: gone}, outcome: 'NOT_FOUND'});
    const edge = model.edges[at % Math.max(1, model.edges.length)];
    if (!edge) return;
    await library.call('memory.unlink', {edge_id: edge.id});
    model.part(edge);
  });

const wait = (time: number) =>
  command(`wait ${time} ms`, (model, library) => {
    model.now += time;
    library.clock.time += time;
    return Promise.resolve();
  });

const which = fc.nat({max: 5});
const isStale = fc.integer({min: 0, max: 9}).map((one) => one === 0);
const ttl = fc.option(fc.constantFrom(1, 60, 3600));

/** Three statements to begin with. */
export const beginning = [remember('a', false, null), remember('b', true, null), remember('c', false, 60)];

/** Steps in the life of a few statements. */
export const commands: fc.Arbitrary<Command>[] = [
  fc
    .tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.boolean(), ttl)
    .map(([content, proposed, life]) => remember(content, proposed, life)),
  fc.tuple(fc.constantFrom(...moves), which, isStale).map(([one, at, stale]) => move(one, at, stale)),
  fc.tuple(which, isStale).map(([at, stale]) => supersede(at, stale)),
  fc
    .tuple(fc.constantFrom('SUPERSEDES', 'CONTRADICTS', 'CONTRADICTS', 'SUPPORTS'), which, which)
    .map(([type, from, to]) => link(type, from, to)),
  which.map(unlink),
  fc.constantFrom(0, 999, 1000, 59_000, 3_600_000, day).map(wait),
];
