import {randomUUID} from 'node:crypto';
import {afterEach, expect} from 'vitest';
import {CallError} from '#contract/client';
import type {Event} from '#contract/events';
import type {MemoryOutput} from '#contract/memories';
import {engineMethods, type Input, type Output} from '#contract/methods';
import type {RecallOutput} from '#contract/recall';
import {defaultRecallWeights} from '#contract/recall-defaults';
import {makeDispatch} from '#transport/dispatch';
import {makeClient} from '../../main/transport/make-client.ts';
import type {OpenDatabase} from '../../main/engine/db/connection.ts';
import {openDatabase} from '../../main/engine/db/open-database.ts';
import {all} from '../../main/engine/db/prepared.ts';
import {embedMemories} from '../../main/engine/ingest/embed-memories.ts';
import {fillVectors} from '../../main/engine/ingest/fill-vectors.ts';
import {type MemoryMethod, memoryMethods} from '../../main/engine/memory/memory-methods.ts';
import type {Embedder} from '../../main/engine/ports.ts';
import {makeLibrary, noDamage, type NoteSpec, noon} from './library.ts';
import {apiFaults, type ApiSchema} from './recall-api-schemas.ts';
import {tableEmbedder} from './table-embedder.ts';

export const day = 86_400_000;

/** What `remember` takes, with everything but the content filled in. */
export type Said = Partial<Input<'memory.remember'>>;

/** A real library, asked through the door that every way in uses. What comes out is held against the API's schemas. */
export interface MemoryLibrary {
  readonly database: OpenDatabase;
  readonly events: Event[];
  /** Milliseconds since 1970; tests move it on. */
  readonly clock: {time: number};
  call<M extends MemoryMethod>(method: M, input: Input<M>): Promise<Output<M>>;
  /** The failure of a call, which must fail. */
  refusal<M extends MemoryMethod>(method: M, input: unknown): Promise<CallError>;
  remember(content: string, said?: Said): Promise<MemoryOutput>;
  recall(input: Input<'memory.recall'> | string): Promise<RecallOutput>;
  read(id: string): Promise<MemoryOutput>;
  rows<Row>(sql: string, ...values: readonly unknown[]): Row[];
  /** The same file, opened by another engine. */
  another(): MemoryLibrary;
  close(): void;
}

export interface LibraryOptions {
  readonly notes?: readonly NoteSpec[];
  readonly embedder?: Embedder;
}

/** One note, `talk`, that memories can be derived from. */
const talk: NoteSpec = {
  pageId: 'talk',
  title: 'Talk',
  body: 'What we said about it.\n\n# Later\n\nWhat we said later.',
};

/** Vectors by the words of a text: `[x,y]` in it names them; a text without has one that is like no other. */
export const writtenVectors = tableEmbedder((text) => {
  const written = /\[(-?[\d.]+),(-?[\d.]+)\]/.exec(text);
  const [x, y] = [Number(written?.[1] ?? 0), Number(written?.[2] ?? 0)];
  return written ? [x, y, 0, 0] : [0, 0, 1, 0];
});

/** Makes libraries that are closed when the test ends. Call it once per file. */
export function memoryLibraryMaker(): (options?: LibraryOptions) => Promise<MemoryLibrary> {
  const made: {close(): void}[] = [];
  afterEach(() => {
    for (const library of made.splice(0).reverse()) library.close();
  });
  return async ({notes = [], embedder = writtenVectors} = {}) => {
    const base = await makeLibrary([talk, ...notes], embedder);
    made.push(base);
    const library = open(base.database, {embedder, clock: {time: noon}, made});
    return library;
  };
}

interface Opening {
  readonly embedder: Embedder;
  readonly clock: MemoryLibrary['clock'];
  /** What is to be closed at the end. */
  readonly made: {close(): void}[];
}

function open(database: OpenDatabase, opening: Opening): MemoryLibrary {
  const {embedder, clock, made} = opening;
  const events: Event[] = [];
  const call = caller(database, embedder, {clock, events});
  const library: MemoryLibrary = {
    database,
    events,
    clock,
    call,
    refusal: async (method, input) => {
      const failure: unknown = await call(method, input as never).catch((error: unknown) => error);
      expect(failure, `${method} should have failed`).toBeInstanceOf(CallError);
      return failure as CallError;
    },
    remember: (content, said = {}) => call('memory.remember', {...plainly, content, ...said}),
    recall: (input) => call('memory.recall', typeof input === 'string' ? {query: input} : input),
    read: async (id) => (await call('memory.read', {memory_id: id})).memory,
    rows: <Row>(sql: string, ...values: readonly unknown[]) => all<Row>(database.read, sql, ...values),
    another: () => {
      const second = openDatabase(database.file, 'existing');
      made.push(second);
      return open(second, opening);
    },
    close: () => {
      database.close();
    },
  };
  return library;
}

const plainly = {
  kind: 'fact' as const,
  scope_id: 'library',
  derived_from: [{kind: 'message' as const, id: 'talk:000000'}],
};

function caller(
  database: OpenDatabase,
  embedder: Embedder,
  {clock, events}: {readonly clock: MemoryLibrary['clock']; readonly events: Event[]},
): MemoryLibrary['call'] {
  const ticking = {now: () => clock.time};
  const emit = (event: Event) => void events.push(event);
  const log = {info: () => undefined, warn: () => undefined, error: () => undefined};
  const vectors = fillVectors(() => ({...database, embedder, clock: ticking, log, emit}), {
    log,
    emit,
    file: 'library.db',
    isStandIn: () => false,
  });
  const handlers = memoryMethods({
    database,
    embedder: () => Promise.resolve(embedder),
    clock: ticking,
    weights: () => defaultRecallWeights,
    newId: randomUUID,
    emit,
    damage: noDamage,
    embed: (ids) =>
      embedMemories(
        {database, embedder: {making: () => embedder}, tender: {vectors}, clock: ticking, watch: false},
        ids,
      ),
  });
  const table = Object.fromEntries(
    Object.entries(engineMethods).filter(([name]) => name.startsWith('memory.')),
  ) as unknown as Pick<typeof engineMethods, MemoryMethod>;
  const client = makeClient(
    makeDispatch(table, handlers, (_, error) => {
      throw error;
    }),
    () => () => undefined,
  );
  return async (method, input) => {
    const output = await client.call(method, input);
    expect(engineMethods[method].output.safeParse(output).error).toBeUndefined();
    checkAgainstApi(method, output);
    return output;
  };
}

const memory = (output: unknown) => ({MemoryOutput: [output]});
const memoriesOf = (output: unknown) => ({MemoryOutput: (output as {hits: unknown[]}).hits});
const edge = (output: unknown) => ({EdgeOutput: [output]});

/** Which published schemas an output is made of. */
const parts: Partial<Record<MemoryMethod, (output: unknown) => Partial<Record<ApiSchema, readonly unknown[]>>>> = {
  'memory.remember': memory,
  'memory.supersede': memory,
  'memory.invalidate': memory,
  'memory.revalidate': memory,
  'memory.accept': memory,
  'memory.reject': memory,
  'memory.edit': memory,
  'memory.link': edge,
  'memory.unlink': edge,
  'memory.flagContradiction': edge,
  'memory.postMessage': (output) => ({MessageOutput: [output]}),
  'memory.search': memoriesOf,
  'memory.recall': (output) => ({RecallSubgraph: [(output as RecallOutput).data]}),
  'memory.bootstrap': (output) => {
    const {current_decisions, active_constraints, open_questions} = output as Output<'memory.bootstrap'>;
    return {MemoryOutput: [...current_decisions, ...active_constraints, ...open_questions]};
  },
  'memory.read': (output) => {
    const {memory: self, edges, messages, chain, contradictions} = output as Output<'memory.read'>;
    return {MemoryOutput: [self, ...chain, ...contradictions], EdgeOutput: edges, MessageOutput: messages};
  },
};

function checkAgainstApi(method: MemoryMethod, output: unknown): void {
  for (const [schema, values] of Object.entries(parts[method]?.(output) ?? {}))
    for (const value of values) expect(apiFaults(schema as ApiSchema, value), method).toEqual([]);
}
