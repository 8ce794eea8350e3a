import {afterEach, describe, expect, test} from 'vitest';
import {parsePlainText} from '../../../main/engine/search/parse-query.ts';
import type {NoteSpec} from '../../support/library.ts';
import {compass, makeRecallLibrary, type RecallInput, type RecallLibrary} from '../../support/recall-library.ts';
import {violations} from '../../support/contract-schemas.ts';

let library: RecallLibrary | undefined;

afterEach(() => {
  library?.close();
  library = undefined;
});

async function open(notes: readonly NoteSpec[]): Promise<RecallLibrary> {
  library = await makeRecallLibrary(notes, compass);
  return library;
}

const names = (rows: readonly {readonly name: string}[]) => rows.map(({name}) => name);

async function ask(notes: readonly NoteSpec[], input: RecallInput | string) {
  const answer = await (await open(notes)).recall(input);
  expect(violations('recall', answer)).toEqual([]);
  return answer;
}

const round: readonly NoteSpec[] = [
  {pageId: 's', body: 'south'},
  {pageId: 'e', body: 'east'},
  {pageId: 'ne', body: 'north east'},
  {pageId: 'n', body: 'north'},
];

describe('direct matches', () => {
  test('come nearest first, with 1 − cosine as distance and the score stopping at 0', async () => {
    const {direct_matches: direct, results} = await ask(round, 'north');
    expect(direct.map(({name, distance, score}) => [name, distance.toFixed(3), score.toFixed(3)])).toEqual([
      ['n', '0.000', '1.000'],
      ['ne', '0.293', '0.707'],
      ['e', '1.000', '0.000'],
      ['s', '2.000', '0.000'],
    ]);
    expect(results).toEqual(direct);
  });

  test('are memories: the best chunk speaks for each', async () => {
    const body = `# One\n\nsouth\n\n# Two\n\nnorth`;
    const {direct_matches: direct} = await ask(
      [
        {pageId: 'both', body},
        {pageId: 'e', body: 'east'},
      ],
      'north',
    );
    expect(names(direct)).toEqual(['both', 'e']);
    expect(direct[0]?.score).toBeCloseTo(1);
  });

  test('have equal ones in order of id, also where k cuts', async () => {
    const same = ['d', 'c', 'b', 'a'].map((pageId) => ({pageId, body: 'north'}));
    expect(names((await ask(same, {query: 'north', k: 2})).direct_matches)).toEqual(['d', 'c']);
  });

  test('are all there with precise, which still echoes k', async () => {
    const {k, direct_matches: direct} = await ask(round, {query: 'north', k: 1, precise: true});
    expect([k, direct.length]).toEqual([1, 4]);
  });

  test('carry the first 200 characters of the body, whole ones', async () => {
    const {direct_matches: direct} = await ask([{pageId: 'n', body: `north ${'🧭'.repeat(300)}`}], 'north');
    expect(Array.from(direct[0]?.snippet ?? '')).toHaveLength(200);
    expect(direct[0]?.snippet.endsWith('🧭')).toBe(true);
  });

  test('come from as many passages as it takes to see enough memories', async () => {
    const sections = Array.from({length: 60}, (_, index) => `# Part ${index}\n\nnorth`).join('\n\n');
    const notes = [{pageId: 'long', body: sections}, ...round];
    expect(names((await ask(notes, {query: 'north', k: 3})).direct_matches)).toEqual(['long', 'n', 'ne']);
  });
});

describe('what a memory is called', () => {
  test.each([
    ['note', 'document'],
    ['decision', 'decision'],
    ['fact', 'reference'],
    ['preference', 'user'],
    ['something later', 'document'],
  ])('kind %s is the type %s, its namespace is the source', async (kind, type) => {
    const {results} = await ask([{pageId: 'n', title: 'North', body: 'north', kind}], 'north');
    expect(results[0]).toMatchObject({name: 'n', description: 'North', type, namespace: 'notes', memory_id: 1});
  });
});

describe('filters', () => {
  const notes: readonly NoteSpec[] = [
    {pageId: 'n', body: 'north', kind: 'decision', links: ['far', 'other']},
    {pageId: 'ne', body: 'north east', kind: 'note'},
    {pageId: 'far', body: 'south', kind: 'decision'},
    {pageId: 'other', body: 'south', kind: 'note'},
  ];

  test('by type reach the direct matches, the walk and the words', async () => {
    const {direct_matches: direct, graph_matches: graph} = await ask(notes, {query: 'north', k: 1, type: 'decision'});
    expect([names(direct), names(graph)]).toEqual([['n'], ['far']]);
    const words = await library?.recall({query: 'north', type: 'document', ftsOnly: true});
    expect(names(words?.results ?? [])).toEqual(['ne']);
  });

  test('by namespace reach them too, and a walk does not lead through another one', async () => {
    const chain = [
      {pageId: 'a', body: 'north', links: ['b']},
      {pageId: 'b', body: 'south', links: ['c']},
      {pageId: 'c', body: 'south'},
      {pageId: 'd', body: 'north'},
    ];
    const opened = await open(chain);
    opened.moveTo('wiki', 'b', 'd');
    const inNotes = {query: 'north', namespace: 'notes', k: 1};
    expect((await opened.recall(inNotes)).results.map(({name, namespace}) => [name, namespace])).toEqual([
      ['a', 'notes'],
    ]);
    expect(names((await opened.recall({...inNotes, ftsOnly: true})).results)).toEqual(['a']);
    expect(names((await opened.recall({query: 'north', namespace: 'wiki', k: 1})).results)).toEqual(['d']);
    expect(names((await opened.recall({query: 'north', k: 2})).results)).toEqual(['a', 'd', 'b', 'c']);
  });

  test('by distance drop rows of both kinds', async () => {
    const {direct_matches: direct, graph_matches: graph} = await ask(
      [...notes, {pageId: 'farther', body: 'south', links: []}],
      {query: 'north', maxDistance: 0.2, maxHops: 5},
    );
    expect([names(direct), names(graph)]).toEqual([['n'], []]);
    const wider = await library?.recall({query: 'north', maxDistance: 0.5});
    expect(wider?.graph_matches.map(({name, distance}) => [name, distance])).toEqual([
      ['far', 0.5],
      ['other', 0.5],
    ]);
  });

  test('by distance refuse an answer that would have no direct match', async () => {
    const opened = await open([{pageId: 'e', body: 'east'}]);
    await expect(opened.recall({query: 'north', maxDistance: 0.5})).rejects.toMatchObject({code: 'NOT_FOUND'});
    expect(names((await opened.recall({query: 'east', maxDistance: 0.5, ftsOnly: true})).results)).toEqual(['e']);
  });

  test.each(['superseded', 'expired', 'invalidated'])(
    'a memory that is %s is walked through but not given',
    async (status) => {
      const {results} = await ask(
        [
          {pageId: 'n', body: 'north', links: ['old']},
          {pageId: 'old', body: 'north', status, links: ['far']},
          {pageId: 'far', body: 'south'},
        ],
        {query: 'north', k: 1},
      );
      expect(results.map(({name, graph_depth: hop}) => [name, hop])).toEqual([
        ['n', undefined],
        ['far', 2],
      ]);
    },
  );
});

describe('graph matches', () => {
  const chain: readonly NoteSpec[] = [
    {pageId: 'n', body: 'north', links: ['one']},
    {pageId: 'back', body: 'up', links: ['n']},
    {pageId: 'three', body: 'up'},
    {pageId: 'two', body: 'up', links: ['three']},
    {pageId: 'one', body: 'up', links: ['two']},
  ];
  const reached = async (input: Omit<RecallInput, 'query' | 'k'>) => {
    const {graph_matches: graph} = await ask(chain, {query: 'north', k: 1, ...input});
    return graph.map(({name, graph_depth: hop, distance, score}) => [name, hop, distance, score]);
  };

  test('lie along links from source to target, with proxies that follow the hop', async () => {
    expect(await reached({maxHops: 64})).toEqual([
      ['one', 1, 1 - 1 / 2, 1 / 2],
      ['two', 2, 1 - 1 / 3, 1 / 3],
      ['three', 3, 1 - 1 / 4, 1 / 4],
    ]);
  });

  test('go two hops unless told otherwise, and none with 0', async () => {
    expect((await reached({})).length).toBe(2);
    expect(await reached({maxHops: 0})).toEqual([]);
  });

  test('are capped by hop and not by id', async () => {
    expect((await reached({maxHops: 3, maxGraphResults: 2})).map(([name]) => name)).toEqual(['one', 'two']);
  });

  test('are left out when not wanted', async () => {
    expect(await reached({graph: false})).toEqual([]);
  });

  test('follow the direct matches and never repeat one', async () => {
    const {results, direct_matches: direct, graph_matches: graph} = await ask(chain, {query: 'north', k: 3});
    expect(results).toEqual([...direct, ...graph]);
    expect(new Set(names(results)).size).toBe(results.length);
  });

  test('start at tags that the question names, too', async () => {
    const {graph_matches: graph} = await ask(
      [
        {pageId: 'n', body: 'north'},
        {pageId: 'tagged', body: 'up', tags: ['Tide-Gauge']},
      ],
      {query: 'north of the tide gauge', k: 1},
    );
    expect(graph.map(({name, graph_depth: hop}) => [name, hop])).toEqual([['tagged', 1]]);
  });
});

describe('words alone', () => {
  const notes: readonly NoteSpec[] = [
    {pageId: 'gauge', title: 'Tide gauge', body: 'north', links: ['log']},
    {pageId: 'log', title: 'Log', body: 'The tide gauge read low, and it’s 100% of C++.'},
    {pageId: 'soup', title: 'Soup', body: 'leeks'},
  ];

  test('give proxies by place, no walk, and say so', async () => {
    const answer = await ask(notes, {query: 'tide gauge', ftsOnly: true});
    expect(answer.results.map(({name, source, score}) => [name, source, score])).toEqual([
      ['gauge', 'fts_fallback', 1],
      ['log', 'fts_fallback', 0.5],
    ]);
    expect(answer).toMatchObject({
      graph_matches: [],
      vec_degraded: true,
      vec_degraded_code: 'fallback_fts_only',
      vec_error: 'fallback_fts_only requested',
      vec_degraded_reason: 'fallback_fts_only requested',
    });
    expect(answer).not.toHaveProperty('backend_invoked');
  });

  test.each([
    "it's here",
    'what, now?',
    'c++',
    'C#',
    'foo@bar',
    'hello; world',
    '100%',
    '{x}',
    'AND',
    'NEAR(',
    '"',
    '*',
    '!!',
    'title:soup -leeks',
  ])('%s is text, never an operator or an error', async (query) => {
    await expect(ask(notes, {query, ftsOnly: true})).resolves.toBeDefined();
  });

  test('no usable word finds nothing', async () => {
    expect((await ask(notes, {query: '?! …', ftsOnly: true})).results).toEqual([]);
  });

  test('operators of the search box are words here', () => {
    const {terms, filters, without} = parsePlainText('tag:field -storm "low water" log*');
    expect([terms.map(({text}) => text), filters, without]).toEqual([
      ['tag:field', 'storm', 'low', 'water', 'log'],
      [],
      [],
    ]);
  });
});

test('an empty library answers with nothing, and is not degraded', async () => {
  expect(await ask([], 'north')).toMatchObject({results: [], backend_invoked: 'none'});
});

test('the time it took is a whole number of milliseconds', async () => {
  expect((await ask(round, 'north')).elapsed_ms).toBe(1);
});
