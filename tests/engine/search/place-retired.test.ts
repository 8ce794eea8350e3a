/** A topic that was decided over and over: what holds comes first, and what held before follows it. */
import {describe, expect, test} from 'vitest';
import {queryInput, type QueryInput, type QueryOutput} from '#contract/query';
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

const topic = {q: 'gauge reports', mode: 'lexical', topK: 40} as const;

describe('a retired memory', () => {
  test('stays in its place when the search asks for its status', async () => {
    const output = await ask(await decideOverAndOver(), {
      ...topic,
      q: 'gauge reports status:superseded status:current',
    });
    expect(output.retiredLast).toBeUndefined();
    expect(statusesOf(output)[0]).toBe('superseded');
  });

  test('stays in its place when the whole search is its name', async () => {
    const name = versionOf(3);
    const output = await ask(await decideOverAndOver(), {...topic, q: `"${name}"`});
    expect(output.results[0]).toMatchObject({title: name, status: 'superseded'});
  });

  test('goes before what replaced it when the search has words of its own', async () => {
    const library = await makeLibrary();
    const old = await library.remember('The gauge reports over MQTT.');
    await library.call('memory.supersede', {
      old_memory_id: old.id,
      expected_version: old.version,
      new_content: 'The gauge reports over CoAP, without a broker.',
      derived_from: [{kind: 'artifact', id: 'talk'}],
    });
    expect(statusesOf(await ask(library, {...topic, q: 'gauge mqtt'}))).toEqual(['superseded', 'current']);
    expect(statusesOf(await ask(library, {...topic, q: 'gauge reports'}))).toEqual(['current', 'superseded']);
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
