/**
 * A caller who is limited to scopes gets the answers of a library that holds nothing else. Two libraries are asked: one
 * with two sources and two named scopes, and one that never had the part which the caller may not see.
 */
import {mkdirSync, utimesSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {CallError} from '#contract/client';
import {type EngineMethod, engineMethods} from '#contract/methods';
import {type RunningEngine, startEngine} from '../support/running-engine.ts';
import {writeFiles} from '../support/vault.ts';

const caller = {readable_scopes: ['channel:notes', 'project:open'], writable_scopes: ['project:open']};

/** Every text of the closed part has this word; so has no text of the open one. */
const secret = /zanzibar/i;

const openNotes = {
  'home.md': '# Home\n\nSee [[Plan]], [[Quarry]], [[Double]] and [the pit](pit.md). The gauge reports. #shared',
  'plan.md': '---\nkind: decision\n---\n# Plan\n\nThe gauge reports hourly, see [[Middle]]. #shared #Coast',
  'middle.md': '# Middle\n\nBetween [[Far]] and the gauge.',
  'far.md': '# Far\n\nThe far end.',
};
const closedNotes = {
  'quarry.md': '# Zanzibar\n\nThe gauge in zanzibar, see [[Home]] and [[Far]]. #coast #zanzibar',
  'x/double.md': '# Zanzibar one\n\nzanzibar',
  'y/double.md': '# Zanzibar two\n\nzanzibar',
  'pit.md': '# Zanzibar pit\n\nzanzi and zanzibar',
};

interface Library {
  readonly engine: RunningEngine;
  /** Ids by what they stand for. */
  readonly ids: Readonly<Record<string, string>>;
}

async function openPart(): Promise<Library> {
  const engine = await startEngine(openNotes, {watch: false, embedder: 'hash-local'});
  // Lists without words go by date, which must be the same in both libraries.
  for (const [index, path] of Object.keys(openNotes).entries()) {
    const seconds = (index + 1) * 86_400;
    utimesSync(join(engine.folder, 'notes', path), seconds, seconds);
  }
  await engine.call('library.index', {folder: join(engine.folder, 'notes')});
  await engine.call('memory.addScope', {name: 'open'});
  const ids: Record<string, string> = {};
  for (const {localPath, pageId} of (await engine.call('note.suggest', {text: '', limit: 50})).notes)
    ids[localPath] = pageId;
  const remember = async (name: string, content: string) => {
    const derived_from = [{kind: 'artifact' as const, id: ids['home.md'] ?? ''}];
    const said = {content, kind: 'fact' as const, scope_id: 'project:open', derived_from};
    ids[name] = (await engine.call('memory.remember', said)).id;
  };
  await remember('a', 'The gauge is grey, and stands on the pier.');
  await remember('b', 'The gauge is round.');
  await remember('c', 'An old thing.');
  return {engine, ids};
}

/** The same, with another source and another scope. Their notes and memories are linked to the open ones both ways. */
async function wholeLibrary(): Promise<Library> {
  const {engine, ids: open} = await openPart();
  const ids = {...open};
  const folder = join(engine.folder, 'closed');
  mkdirSync(folder);
  writeFiles(folder, closedNotes);
  await engine.call('library.index', {folder});
  for (const {localPath, pageId} of (await engine.call('note.suggest', {text: 'zanzibar', limit: 50})).notes)
    ids[localPath] = pageId;
  await engine.call('memory.addScope', {name: 'closed'});
  const remember = async (name: string, content: string) => {
    const derived_from = [{kind: 'artifact' as const, id: ids['quarry.md'] ?? ''}];
    const said = {content, kind: 'fact' as const, scope_id: 'project:closed', derived_from};
    ids[name] = (await engine.call('memory.remember', said)).id;
  };
  await remember('s', 'Zanzibar gauge.');
  await remember('t', 'Zanzibar gauge, once more.');
  const link = async (from: string, type: 'SUPPORTS' | 'SUPERSEDES' | 'DERIVED_FROM', to: string) => {
    const ends = {from_id: ids[from] ?? '', edge_type: type, to_id: ids[to] ?? ''};
    return engine.call('memory.link', {...ends, to_type: to.endsWith('.md') ? 'artifact' : 'memory'});
  };
  ids['edge'] = (await link('a', 'SUPPORTS', 's')).id;
  await link('s', 'SUPPORTS', 'b');
  await link('a', 'DERIVED_FROM', 'quarry.md');
  await link('s', 'SUPERSEDES', 'c');
  await link('t', 'SUPERSEDES', 's');
  return {engine, ids};
}

let whole: Library;
let open: Library;
beforeAll(async () => {
  whole = await wholeLibrary();
  open = await openPart();
});
afterAll(async () => {
  await whole.engine.close();
  await open.engine.close();
});

/**
 * Numbers of rows, times, marks of one run, and what may follow from the rest of the library: scores, by how common a
 * word is, and the status of what is superseded from there.
 */
const incidental =
  /^(?:traceId|dbPath|elapsedMs|elapsed_ms|org_id|memory_id|content_hash|nextCursor|at|now|.*_at|.*At|.*[sS]core|score|fused|raw|normalised|contribution|high|low|weights?|cosine|similarity|total|distance|firstDate|vec_.*|recency_penalty|channels|status|backend_invoked)$/;

/** What an answer says, in whatever order, with the names of nodes for their ids. */
function toldBy({ids}: Library, answer: unknown): unknown {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  const name = (word: string) => names.get(word) ?? word.replace(/^(mem|msg|edge)_.*/, '$1');
  const inOrder = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((one) => JSON.stringify(inOrder(one))).sort() : value;
  const text = JSON.stringify(answer, (key, value: unknown) => (incidental.test(key) ? undefined : value));
  const named = JSON.parse(text.replace(/=\d\.\d{4}/g, '=').replace(/[\w-]+/g, name)) as Readonly<
    Record<string, unknown>
  >;
  return Object.fromEntries(Object.entries(named).map(([key, value]) => [key, inOrder(value)]));
}

/** A method, and what it is asked. */
type Question = readonly [EngineMethod, (ids: Library['ids']) => object];

const home = ({'home.md': pageId = ''}: Library['ids']) => pageId;

/** What the caller may ask, and what comes out as if there were nothing else. */
const questions: readonly Question[] = [
  ['note.read', (ids) => ({pageId: home(ids), caller})],
  ['note.read', ({a = ''}) => ({pageId: a, caller})],
  ['note.read', ({b = ''}) => ({pageId: b, caller})],
  ['note.findPassage', (ids) => ({pageId: home(ids), text: 'The gauge reports', caller})],
  ['note.suggest', () => ({text: 'home', caller})],
  ['note.suggest', () => ({text: 'zan', caller})],
  ['note.suggest', () => ({text: 'quarry', caller})],
  ['note.suggest', () => ({text: 'double', caller})],
  ['note.resolveLink', (ids) => ({from: home(ids), target: 'Quarry', caller})],
  ['note.resolveLink', (ids) => ({from: home(ids), target: 'Double', caller})],
  ['note.resolveLink', (ids) => ({from: home(ids), target: 'pit.md', caller})],
  ['note.resolveLink', (ids) => ({from: home(ids), target: 'Zanzibar', caller})],
  ['note.resolveLink', (ids) => ({from: home(ids), target: 'Plan', caller})],
  ['graph.local', (ids) => ({pageId: home(ids), depth: 3, tagNodes: true, caller})],
  ['graph.local', ({b = ''}) => ({pageId: b, depth: 3, caller})],
  ['graph.path', (ids) => ({from: home(ids), to: ids['far.md'] ?? '', caller})],
  ['memory.read', ({a = ''}) => ({memory_id: a, caller})],
  ['memory.read', ({b = ''}) => ({memory_id: b, caller})],
  ['memory.resolve', ({a = ''}) => ({reference: a, as: ['memory', 'artifact', 'message', 'edge'], caller})],
  ['memory.resolve', () => ({reference: 'quarry.md', as: ['artifact'], caller})],
  ['memory.scopes', () => ({caller})],
  ['search.query', () => ({q: 'zanzibar gauge', mode: 'lexical', explain: true, graph: true, caller})],
  ['search.query', () => ({q: 'zanzi*', mode: 'lexical', explain: true, graph: true, caller})],
  ['search.query', () => ({q: 'home', mode: 'lexical', graph: true, caller})],
  ['search.query', () => ({q: 'tag:zanzibar', mode: 'lexical', caller})],
  ['search.query', () => ({q: 'kind:note', mode: 'lexical', graph: true, caller})],
  ['search.hybrid', () => ({query: 'zanzibar', ftsOnly: true, graph: true, caller})],
  ['search.recall', () => ({query: 'zanzibar', ftsOnly: true, caller})],
];

/** Here a status follows from what is hidden, so that the answers are not the same; they tell nothing all the same. */
const others: readonly Question[] = [
  ['memory.read', ({c = ''}) => ({memory_id: c, caller})],
  ['memory.history', ({a = ''}) => ({memory_id: a, caller})],
  ['memory.history', ({c = ''}) => ({memory_id: c, caller})],
  ['note.read', ({c = ''}) => ({pageId: c, caller})],
  ['note.suggest', () => ({text: '', caller})],
  ['graph.overview', () => ({tagNodes: true, caller})],
  ['memory.search', () => ({status: 'superseded', caller, with_about: true})],
  ['memory.recall', () => ({query: 'gauge', filters: {include_superseded: true}, caller})],
  ['memory.recall', ({c = ''}) => ({seed_id: c, depth: 3, caller})],
  ['memory.bootstrap', () => ({agent_identity_id: 'local-user', caller})],
  ['search.query', () => ({q: 'gauge', explain: true, graph: true, caller})],
  ['search.hybrid', () => ({query: 'gauge coast', graph: true, caller})],
  ['search.recall', () => ({query: 'gauge coast', caller})],
];

function ask({engine, ids}: Library, [method, input]: Question): Promise<unknown> {
  return engine.call(method, input(ids));
}

describe('a caller limited to scopes', () => {
  it.each(questions)('gets from %s what a library without the rest would say (case %#)', async (...question) => {
    const [told, expected] = [await ask(whole, question), await ask(open, question)];
    expect(toldBy(whole, told)).toEqual(toldBy(open, expected));
  });

  it.each([...questions, ...others])('is told nothing of the rest by %s (case %#)', async (...question) => {
    const told = JSON.stringify(await ask(whole, question));
    const [method, input] = question as Question;
    const asked = JSON.stringify(input(whole.ids));
    if (!secret.test(asked)) expect(told, method).not.toMatch(secret);
    for (const name of [...Object.keys(closedNotes), 's', 't', 'edge'])
      expect(told, `${method} tells of ${name}`).not.toContain(`"${whole.ids[name] ?? ''}`);
  });

  const gone = {'quarry.md': 'no-such-note', s: 'mem_no-such', edge: 'edge_no-such', q: 'no-such-note:000000'};
  const version = {expected_version: 1, caller};
  const said = {kind: 'fact' as const, scope_id: 'project:open', content: 'New.', caller};
  const refusals: readonly Question[] = [
    ['note.read', (ids) => ({pageId: ids['quarry.md'] ?? '', caller})],
    ['note.findPassage', (ids) => ({pageId: ids['quarry.md'] ?? '', text: 'gauge', caller})],
    ['note.resolveLink', (ids) => ({from: ids['quarry.md'] ?? '', target: 'Home', caller})],
    ['graph.local', (ids) => ({pageId: ids['quarry.md'] ?? '', caller})],
    ['graph.path', (ids) => ({from: ids['a'] ?? '', to: ids['quarry.md'] ?? '', caller})],
    ['memory.read', ({s = ''}) => ({memory_id: s, caller})],
    ['memory.history', ({s = ''}) => ({memory_id: s, caller})],
    ['memory.recall', ({s = ''}) => ({seed_id: s, caller})],
    ['memory.invalidate', ({s = ''}) => ({memory_id: s, reason: 'x', ...version})],
    [
      'memory.supersede',
      ({s = '', a = ''}) => ({
        ...{old_memory_id: s, new_content: 'x', derived_from: [{kind: 'memory', id: a}], ...version},
      }),
    ],
    ['memory.edit', ({s = ''}) => ({memory_id: s, confidence: 0.5, ...version})],
    ['memory.accept', ({s = ''}) => ({memory_id: s, ...version})],
    ['memory.unlink', ({edge = ''}) => ({edge_id: edge, caller})],
    ['memory.link', ({a = '', s = ''}) => ({from_id: a, edge_type: 'SUPPORTS', to_id: s, caller})],
    ['memory.link', ({a = '', s = ''}) => ({from_id: s, edge_type: 'SUPPORTS', to_id: a, caller})],
    ['memory.flagContradiction', ({a = '', s = ''}) => ({a_id: a, b_id: s, note: 'x', caller})],
    ['memory.remember', ({s = ''}) => ({...said, derived_from: [{kind: 'memory', id: s}]})],
    ['memory.remember', (ids) => ({...said, derived_from: [{kind: 'artifact', id: ids['quarry.md'] ?? ''}]})],
    ['memory.remember', ({q = ''}) => ({...said, derived_from: [{kind: 'message', id: q}]})],
  ];

  it.each(refusals)(
    'is refused by %s what is hidden in the words for what is not there (case %#)',
    async (...asked) => {
      const question = asked as Question;
      const ids: Library['ids'] = {...whole.ids, q: `${whole.ids['quarry.md'] ?? ''}:000000`};
      const hidden = await refusalOf(whole, question, ids);
      const missing = await refusalOf(whole, question, {...ids, ...gone});
      const named = (text: string) =>
        Object.entries(gone).reduce((told, [key, id]) => told.replaceAll(id, ids[key] ?? ''), text);
      expect(hidden).toEqual(JSON.parse(named(JSON.stringify(missing))));
      expect(hidden.code).toBe('NOT_FOUND');
    },
  );

  it('is told why of its own searches and of what it sees alone', async () => {
    const own = (await whole.engine.call('search.query', {q: 'gauge', mode: 'lexical', caller})).traceId;
    const everything = (await whole.engine.call('search.query', {q: 'gauge', mode: 'lexical'})).traceId;
    const ask = (traceId: string, pageId: string) => whole.engine.call('search.whyNot', {traceId, pageId, caller});
    expect((await ask(own, home(whole.ids))).stage).toBe('shown');
    await expect(ask(own, whole.ids['quarry.md'] ?? '')).rejects.toMatchObject({code: 'NOT_FOUND'});
    await expect(ask(everything, home(whole.ids))).rejects.toMatchObject({code: 'NOT_FOUND'});
    const answer = await whole.engine.call('search.whyNot', {traceId: own, pageId: home(whole.ids)});
    expect(answer.stage).toBe('shown');
  });
});

async function refusalOf({engine}: Library, [method, input]: Question, ids: Library['ids']) {
  const failure: unknown = await engine.call(method, input(ids) as never).catch((error: unknown) => error);
  expect(failure, `${method} should have failed`).toBeInstanceOf(CallError);
  const {code, message, details} = failure as CallError;
  return {code, message, details};
}

/** For the owner of the library, at the page and on the command line. Keys and agents come by none of them. */
const forTheOwner = [
  'memory.addScope',
  'memory.addIdentity',
  'memory.identities',
  'memory.export',
  'memory.import',
  ...Object.keys(engineMethods).filter((name) => /^(?:key|library|settings|embedding)\./.test(name)),
];

it('is taken by every method that reads or writes notes and memories', () => {
  const deaf = Object.entries(engineMethods)
    .filter(([, {input}]) => input.safeParse({caller: {}}).error?.issues.some(isAboutCaller))
    .map(([name]) => name);
  expect(deaf.toSorted()).toEqual(forTheOwner.toSorted());
});

function isAboutCaller(issue: {readonly code?: string; readonly keys?: readonly string[]}): boolean {
  return issue.code === 'unrecognized_keys' && issue.keys?.includes('caller') === true;
}
