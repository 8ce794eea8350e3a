/** A topic that was decided over and over: what holds comes first, and what held before follows it. */
import {describe, expect, test} from 'vitest';
import {hybridSearchRequest} from '#contract/hybrid-search';
import type {MemoryOutput} from '#contract/memories';
import {recallRequest} from '#contract/recall-cli';
import {queryInput, type QueryInput, type QueryOutput} from '#contract/query';
import {runHybridSearch} from '../../../main/engine/search/hybrid-search.ts';
import {runRecall} from '../../../main/engine/search/recall.ts';
import {runQuery} from '../../../main/engine/search/query.ts';
import {whyNot} from '../../../main/engine/search/why-not.ts';
import {noDamage} from '../../support/library.ts';
import {day, type MemoryLibrary, memoryLibraryMaker, writtenVectors} from '../../support/memory-library.ts';

const makeLibrary = memoryLibraryMaker();
const retired = 30;
const current = [
  'The gauge reports in capitals, as all do. [1,0.1]',
  `The gauge reports every ${retired + 1} minutes. [1,0]`,
];

/** Thirty versions of one fact that were superseded, the last one of it, and another that holds. */
async function decideOverAndOver(): Promise<MemoryLibrary> {
  const library = await makeLibrary();
  let {id, version} = await library.remember(versionOf(1));
  for (let count = 2; count <= retired + 1; count++)
    ({id, version} = await library.call('memory.supersede', {
      old_memory_id: id,
      expected_version: version,
      new_content: versionOf(count),
      derived_from: [{kind: 'artifact', id: 'talk'}],
    }));
  await library.remember(current[0] ?? '');
  return library;
}

function versionOf(count: number): string {
  return `The gauge reports every ${count} minutes. [1,0]`;
}

function run(library: MemoryLibrary, input: QueryInput) {
  const {database, clock} = library;
  const context = {
    ...database,
    damage: noDamage,
    embedder: writtenVectors,
    dbPath: '',
    clock: {now: () => clock.time},
    newTraceId: () => 'trace',
  };
  return runQuery(context, queryInput.parse(input));
}

async function ask(library: MemoryLibrary, input: QueryInput): Promise<QueryOutput> {
  return (await run(library, input)).output;
}

const textsOf = ({results}: QueryOutput) => results.map(({chunkText}) => chunkText);
const statusesOf = ({results}: QueryOutput) => results.map(({status}) => status);

describe.each<QueryInput>([
  {q: 'gauge reports [1,0]', mode: 'hybrid', fusion: 'auto'},
  {q: 'gauge reports [1,0]', mode: 'hybrid', fusion: 'weighted'},
  {q: 'gauge reports [1,0]', mode: 'hybrid', fusion: 'rrf'},
  {q: 'gauge reports', mode: 'lexical'},
  {q: 'gauge [1,0]', mode: 'vector'},
])('searching for $q by $mode $fusion', (input) => {
  test('the top ten holds both current facts before any superseded one', async () => {
    const output = await ask(await decideOverAndOver(), input);
    expect(textsOf(output).slice(0, 2).toSorted()).toEqual(current.toSorted());
    expect(statusesOf(output).slice(2)).toEqual(Array.from({length: 8}, () => 'superseded'));
    expect(output.retiredLast?.superseded).toBeGreaterThan(0);
  });

  test('every score stays the sum of its parts, and each group is in the order of its scores', async () => {
    const {results} = await ask(await decideOverAndOver(), {...input, topK: 40, explain: true});
    for (const {fusedScore, explainDetail} of results) {
      const sum = explainDetail?.channels.reduce((total, {contribution}) => total + contribution, 0) ?? NaN;
      expect(Math.abs(sum - fusedScore)).toBeLessThan(1e-6);
      expect(fusedScore).toBeGreaterThanOrEqual(0);
      expect(fusedScore).toBeLessThanOrEqual(1);
    }
    for (const status of ['current', 'superseded']) {
      const scores = results.filter((result) => result.status === status).map(({fusedScore}) => fusedScore);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }
    const placed = results.map(({rank, rankByScore}) => rankByScore ?? rank);
    expect(results.map(({rank}) => rank)).toEqual(results.map((_, index) => index + 1));
    expect(placed.every((place) => place <= results.length)).toBe(true);
  });
});

/** Old versions with every word of a search, and what replaced them with one of the words; a note comes between. */
async function changeWords(): Promise<MemoryLibrary> {
  const library = await makeLibrary({notes: [{pageId: 'note', body: 'The station reports tides. [0.9,0.4]'}]});
  const first = await library.remember('Station reports tides hourly by radio. [1,0]');
  const second = await replace(library, first, 'Station reports tides hourly by radio at night. [1,0.1]');
  await replace(library, second, 'The station is silent. [0.2,1]');
  const other = await library.remember('Station reports tides hourly. [0.9,0]');
  await library.call('memory.invalidate', {memory_id: other.id, expected_version: 1, reason: 'Wrong.'});
  return library;
}

async function replace(library: MemoryLibrary, {id, version}: MemoryOutput, content: string): Promise<MemoryOutput> {
  const derived_from = [{kind: 'artifact' as const, id: 'talk'}];
  return library.call('memory.supersede', {
    old_memory_id: id,
    expected_version: version,
    new_content: content,
    derived_from,
  });
}

const allWords = 'station reports tides hourly by radio [1,0]';

test.each<QueryInput>([
  {q: allWords, fusion: 'auto'},
  {q: allWords, fusion: 'weighted'},
  {q: allWords, fusion: 'rrf'},
  {q: allWords, mode: 'lexical'},
  {q: allWords, mode: 'vector'},
  {q: `${allWords} status:superseded status:current`},
  {q: `${allWords} -note`},
  {q: 'Station reports tides hourly by radio. [1,0]', mode: 'lexical'},
  {q: 'kind:fact'},
  {q: allWords, fusion: 'auto', topK: 2},
])('no old version stands above what replaced it, however few of the words that has: %o', async (input) => {
  const {results} = await ask(await changeWords(), {topK: 40, explain: true, ...input});
  const now = results.findIndex(({chunkText}) => chunkText.startsWith('The station is silent'));
  expect(now).toBeGreaterThanOrEqual(0);
  const old = results.findIndex(({status}) => status === 'superseded');
  expect(old).toBeGreaterThan(now);
  expect(results[old]?.replacedBy).toMatchObject([{title: results[now]?.title}]);
});

test.each(['recall', 'hybrid'] as const)(
  '%s gives what holds and no old version of it, by words and by meaning',
  async (way) => {
    const {database, clock} = await changeWords();
    const context = {database, damage: noDamage, embedder: writtenVectors, clock: {now: () => clock.time}};
    for (const ftsOnly of [false, true]) {
      const asked = {query: allWords, ftsOnly};
      const {results} =
        way === 'recall'
          ? await runRecall(context, recallRequest.parse(asked))
          : await runHybridSearch(context, hybridSearchRequest.parse({...asked, graph: true}));
      const names = results.map(({description}) => description);
      expect(names).toContain('The station is silent. [0.2,1]');
      expect(names.filter((name) => name.includes('radio') || name.includes('hourly'))).toEqual([]);
    }
  },
);

const topic = {q: 'gauge reports', mode: 'lexical', topK: 40} as const;

describe('a retired memory', () => {
  test('stays in its place when the search asks for its status, but for what replaced it', async () => {
    const output = await ask(await decideOverAndOver(), {
      ...topic,
      q: 'gauge reports status:superseded status:current',
    });
    expect(output.retiredLast).toBeUndefined();
    expect(statusesOf(output).slice(0, 3)).toEqual(['current', 'superseded', 'superseded']);
    expect(textsOf(output).indexOf(current[0] ?? '')).toBeGreaterThan(2);
  });

  test('stays in its place when the whole search is its name', async () => {
    const name = versionOf(3);
    const output = await ask(await decideOverAndOver(), {...topic, q: `"${name}"`});
    expect(output.results[0]).toMatchObject({title: name, status: 'superseded'});
  });

  test('keeps its place for words of its own, with what replaced it before it or named beside it', async () => {
    const library = await makeLibrary({notes: [{pageId: 'broker', body: 'The gauge once had an MQTT broker.'}]});
    const old = await library.remember('The gauge reports over MQTT.');
    const {id} = await replace(library, old, 'The gauge reports over CoAP, without a broker.');
    const found = await ask(library, {...topic, q: 'gauge mqtt', explain: true});
    expect(found.results.map(({pageId}) => pageId)).toEqual([id, old.id, 'broker']);
    expect(found.results[0]?.rankByScore).toBe(3);
    expect(found.explain).toContain('note=listed before the versions that they replaced: 1');

    const alone = await ask(library, {...topic, q: 'mqtt -once', explain: true});
    const replacedBy = [{pageId: id, title: 'The gauge reports over CoAP, without a broker.', status: 'current'}];
    expect(alone.results).toMatchObject([{pageId: old.id, status: 'superseded', replacedBy}]);
    expect(alone.explain).toContain(
      `note=result 1 is superseded; in its place holds “The gauge reports over CoAP, without a broker.” [${id}]`,
    );
  });

  test('is replaced by the end of its line of versions, and by none that is hidden or over', async () => {
    const library = await makeLibrary();
    await library.call('memory.addScope', {name: 'open'});
    const first = await library.remember('Over MQTT.', {scope_id: 'project:open'});
    const second = await replace(library, first, 'Over CoAP.');
    const third = await replace(library, second, 'Over LoRa.');
    const named = async (input: Partial<QueryInput> = {}) =>
      (await ask(library, {...topic, q: 'mqtt', ...input})).results[0]?.replacedBy?.map(({pageId}) => pageId);
    expect(await named()).toEqual([third.id]);
    expect(await named({as_of: new Date(library.clock.time).toISOString()})).toEqual([third.id]);
    const elsewhere = await library.remember('By post.');
    await library.call('memory.link', {from_id: elsewhere.id, edge_type: 'SUPERSEDES', to_id: third.id});
    expect(await named()).toEqual([elsewhere.id]);
    expect(await named({caller: {readable_scopes: ['project:open']}})).toBeUndefined();
    await library.call('memory.invalidate', {memory_id: elsewhere.id, expected_version: 1, reason: 'No.'});
    expect(await named()).toBeUndefined();
  });

  test('goes before living ones that are far from the best', async () => {
    const library = await makeLibrary({
      notes: [{pageId: 'far', body: `The gauge is blue. ${'Much else is said here of other things. '.repeat(25)}`}],
    });
    const old = await library.remember('The gauge reports hourly.');
    await library.call('memory.invalidate', {memory_id: old.id, expected_version: old.version, reason: 'Wrong.'});
    const output = await ask(library, {...topic, q: 'gauge reports hourly'});
    expect(output.results.map(({status}) => status)).toEqual(['invalidated', 'current']);
    expect(output.retiredLast).toBeUndefined();
  });

  test.each([
    ['expired', {ttl_seconds: 60}],
    ['invalidated', {}],
  ] as const)('that is %s yields too', async (status, said) => {
    const library = await makeLibrary();
    const old = await library.remember('The gauge reports.', said);
    if (status === 'invalidated')
      await library.call('memory.invalidate', {memory_id: old.id, expected_version: old.version, reason: 'Wrong.'});
    await library.remember('The gauge reports, and it is the new one that does so.');
    library.clock.time += day;
    const output = await ask(library, topic);
    expect(statusesOf(output)).toEqual(['current', status]);
    expect(output.results[1]?.rankByScore).toBe(1);
    expect(output.retiredLast).toMatchObject({[status]: 1});
  });

  test('that holds as of the time asked for does not yield', async () => {
    const library = await makeLibrary();
    await library.remember('The gauge reports.', {ttl_seconds: 3600});
    await library.remember('The gauge reports, and it is the new one that does so.');
    const then = new Date(library.clock.time + 60_000).toISOString();
    library.clock.time += day;
    expect(statusesOf(await ask(library, {...topic, as_of: then}))).toEqual(['current', 'current']);
  });

  test('says so in the explanation, and when asked why it is not shown', async () => {
    const library = await decideOverAndOver();
    const {output, trace} = await run(library, {...topic, topK: 10, explain: true});
    expect(output.explain).toContainEqual(
      expect.stringMatching(/^note=listed after living ones that come near them: \d+ superseded$/),
    );
    const yielded = trace.ranking.find((place) => place.rank > 10 && place.yielded);
    const {summary, facts} = whyNot(library.database, trace, {pageId: yielded?.pageId ?? ''});
    expect(summary).toMatch(/It is superseded, so living ones .* by its score it would be in place \d+\.$/);
    expect(facts).toContainEqual({label: 'Place by score', value: String(yielded?.yielded?.rankByScore)});
  });
});

test('a list by filters alone stays in the order of dates', async () => {
  const output = await ask(await decideOverAndOver(), {q: 'kind:fact', topK: 40});
  expect(output.results).toHaveLength(retired + 2);
  expect(output.retiredLast).toBeUndefined();
});
