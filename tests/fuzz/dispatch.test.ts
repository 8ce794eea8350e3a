import fc from 'fast-check';
import {afterEach, describe, expect, test} from 'vitest';
import {reply as replySchema} from '#contract/envelope';
import {engineMethods, type EngineMethod, type Handlers} from '#contract/methods';
import {createEngine} from '#engine';
import {makeDispatch} from '#transport/dispatch';
import {makePlace} from '../support/engine.ts';
import {anyText, check, holds, inherited, patience} from '../support/fuzz.ts';
import {inputsOf} from '../support/schema-inputs.ts';

const names = Object.keys(engineMethods) as EngineMethod[];

/** Any value that a port or a window can be sent: maps, dates, big integers, holes, and circles. */
const cloneable = fc.oneof(
  fc.anything({
    withMap: true,
    withSet: true,
    withBigInt: true,
    withDate: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
  fc.jsonValue(),
  fc.constant(circle()),
  fc.constant(deep(20_000)),
);
const anyMethod = fc.oneof(fc.constantFrom(...names), fc.constantFrom(...inherited, 'host.info', ''), anyText);
const anyId = fc.oneof(fc.nat(), fc.constantFrom(-1, 0.5, NaN, 2 ** 53, '1', null, 1n, undefined));
const polluting = fc.constantFrom(
  '{"id":1,"method":"search.query","input":{"q":"a","__proto__":{"polluted":1}}}',
  '{"__proto__":{"id":1,"method":"library.stats","input":{}}}',
  '{"id":1,"method":"memory.remember","input":{"metadata":{"constructor":{"prototype":{"polluted":1}}}}}',
  '{"id":1,"method":"constructor","input":{},"__proto__":{"polluted":1}}',
);
const calls = fc.oneof(
  fc.record({id: anyId, method: anyMethod, input: cloneable}),
  fc.record({id: fc.nat(), method: anyMethod, input: cloneable}, {requiredKeys: []}),
  cloneable,
  polluting.map((text): unknown => JSON.parse(text)),
);

function circle(): unknown {
  const value: Record<string, unknown> = {id: 1, method: 'library.stats'};
  value['input'] = value;
  return value;
}

function deep(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : {metadata: value};
  return value;
}

describe('the door, for any value', () => {
  const ran: string[] = [];
  const bugs: unknown[] = [];
  const handlers = Object.fromEntries(names.map((name) => [name, () => ran.push(name)]));
  const dispatch = makeDispatch(engineMethods, handlers as unknown as Handlers<EngineMethod>, (_, error) =>
    bugs.push(error),
  );
  afterEach(() => {
    expect(bugs).toEqual([]);
    expect('polluted' in {}).toBe(false);
    expect(ran.filter((name) => !Object.hasOwn(engineMethods, name))).toEqual([]);
  });

  holds(
    'answers an envelope, and runs only what the contract names',
    3000,
    fc.asyncProperty(calls, async (call) => {
      const before = ran.length;
      const reply = await dispatch(call);
      expect(replySchema.safeParse(reply).error).toBeUndefined();
      expect(reply.ok).toBe(ran.length > before);
      if (!reply.ok) expect(['INVALID_INPUT', 'UNSUPPORTED']).toContain(reply.error.code);
    }),
  );

  holds(
    'answers every method with whatever it is given',
    1500,
    fc.asyncProperty(fc.constantFrom(...names), cloneable, async (method, input) => {
      const reply = await dispatch({id: 7, method, input});
      expect(reply.id).toBe(7);
      expect(reply.ok || reply.error.code === 'INVALID_INPUT').toBe(true);
    }),
  );
});

/** Methods that reach out to folders or to the network, or that leave nothing behind to ask for. */
const outside = [
  ...['library.addSource', 'library.index', 'library.removeSource', 'library.rebuild', 'library.doctor'],
  ...['embedding.saveProvider', 'embedding.test', 'settings.set'],
];

/** A live engine with notes and statements; the names that its calls may use. */
async function liveEngine() {
  const files = {'a.md': '---\ntags: [x]\n---\n# Tide\n\n[[b]] tide gauge', 'b.md': '---\nkind: fact\n---\nSee [[a]].'};
  const place = makePlace(files);
  const told: string[] = [];
  const log = {info: () => undefined, warn: () => undefined, error: (message: string) => told.push(message)};
  const engine = await createEngine({
    dbPath: `${place.folder}/library.db`,
    access: 'create',
    modelFolder: '',
    embedder: 'hash-local',
    watch: false,
    version: '0',
    log,
  });
  const dispatch = makeDispatch(engineMethods, engine.handlers, (method, error) => {
    told.push(`${method}: ${error instanceof Error ? String(error.stack) : String(error)}`);
  });
  const call = async (method: EngineMethod, input: unknown) => {
    const reply = await dispatch({id: 1, method, input});
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.value as Record<string, unknown>;
  };
  await call('library.index', {folder: place.root});
  const derived_from = [{kind: 'artifact', id: 'a'}];
  const ids: string[] = [];
  const notes = (await call('search.query', {q: 'tide'}))['results'] as {pageId: string; chunkId: string}[];
  for (const content of ['it is so', 'it is not so', 'it was so']) {
    const from = [{...derived_from[0], id: notes[0]?.pageId}];
    const said = {content, kind: 'fact', scope_id: 'library', derived_from: from};
    ids.push(String((await call('memory.remember', said))['id']));
  }
  const pages = notes.map(({pageId}) => pageId);
  const exported = String((await call('memory.export', {}))['jsonl']);
  const days = ['2026-03-10', '2027-01-01'];
  const known = {
    '': [...ids, ...pages, 'library', 'tide', 'a.md', 'b.md#Tide', 'tag:x', '[[a]]', 'it is so'],
    ...named(ids, ['memory_id', 'old_memory_id', 'a_id', 'b_id', 'from_id', 'to_id', 'seed_id']),
    ...named(pages, ['pageId', 'note']),
    ...named([...pages, ...days], ['from', 'to']),
    ...named(['library', 'project:roof'], ['scope_id', 'channel_id', 'namespace']),
    ...named(['local-user'], ['identity_id', 'agent_identity_id', 'stated_by_identity_id']),
    ...named([...pages, ...ids, ...notes.map(({chunkId}) => chunkId)], ['id']),
    ...named([exported, exported.replaceAll('fact', 'decision'), exported.slice(0, -20)], ['jsonl']),
  };
  return {engine, dispatch, told, names: known};
}

function named(texts: readonly string[], properties: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(properties.map((property) => [property, texts]));
}

describe('the engine behind the door', () => {
  const codes = [
    'INVALID_INPUT',
    'NOT_FOUND',
    'CONFLICT',
    'VERSION_CONFLICT',
    'FORBIDDEN',
    'UNAUTHENTICATED',
    'UNSUPPORTED',
  ];
  const allowed = [...codes, 'EMBEDDER_UNAVAILABLE'];

  test(
    'has no bug that an input of the right shape finds',
    async () => {
      const {engine, dispatch, told, names: known} = await liveEngine();
      const tried = names.filter((name) => !outside.includes(name));
      const inputs = tried.map((name) => inputsOf(engineMethods[name].input, known).map((input) => ({name, input})));
      const property = fc.asyncProperty(fc.oneof(...inputs), async ({name, input}) => {
        const reply = await dispatch({id: 1, method: name, input});
        if (reply.ok) expect(engineMethods[name].output.safeParse(reply.value).error).toBeUndefined();
        else expect(allowed, `${reply.error.message} ${told.join('\n')}`).toContain(reply.error.code);
        expect(told).toEqual([]);
      });
      await check(1500, property).finally(() => engine.close());
    },
    patience,
  );
});
