import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {type QueryInput, type QueryOutput, queryOutput} from '#contract/query';
import {createDisabledEmbedder} from '../../../main/engine/embed/disabled-embedder.ts';
import {createHashLocal} from '../../../main/engine/embed/hash-local.ts';
import {runQuery} from '../../../main/engine/search/query.ts';
import {addNotes, makeLibrary, type NoteSpec, type TestLibrary} from '../../support/library.ts';

const off = createDisabledEmbedder('Searching by meaning is switched off.');
const notes: readonly NoteSpec[] = [
  {
    pageId: 'gauge',
    title: 'Tide gauge',
    aliases: ['Marigraph'],
    tags: ['hardware/sensor', 'field'],
    path: 'devices/Tide gauge.md',
    body: '# Setting up\n\nMount it upright.\n\n# Calibration\n\nCompare the reading with the staff at low water.',
    updatedAt: '2026-06-10T09:00:00Z',
    links: ['log', 'staff'],
  },
  {
    pageId: 'log',
    title: 'Storm log',
    tags: ['journal'],
    path: 'journal/Storm log.md',
    body: 'After the storm the tide gauge read low for two days.',
    updatedAt: '2026-05-01T23:59:59Z',
    kind: 'decision',
  },
  {
    pageId: 'staff',
    title: 'Tide staff',
    body: 'A board with marks.',
    updatedAt: null,
    space: 'Second',
    status: 'proposed',
  },
  {pageId: 'soup', title: 'Soup', body: 'Boil water, add 100% leeks.', path: 'food/soup_1.md', status: 'expired'},
];

describe('a small library', () => {
  let library: TestLibrary;

  beforeAll(async () => {
    library = await makeLibrary(notes, off);
  });

  afterAll(() => {
    library.close();
  });

  const ask = async (input: QueryInput): Promise<QueryOutput> => (await library.query(input)).output;
  const pagesOf = async (q: string) => [...new Set((await ask({q})).results.map(({pageId}) => pageId))];

  test.each([
    ['title before body', 'tide gauge', ['gauge', 'log', 'staff']],
    ['an alias', 'marigraph', ['gauge']],
    ['a heading', 'calibration', ['gauge']],
    ['a tag', 'journal', ['log']],
    ['other forms of a word', 'calibrated readings', ['gauge', 'log']],
    ['letters without their accents', 'stórm', ['log']],
    ['a phrase', '"low water"', ['gauge']],
    ['a beginning', 'marigr*', ['gauge']],
    ['a beginning longer than the stem', 'calibrati*', ['gauge']],
    ['a word not yet finished', 'marig', ['gauge']],
    ['what must not be there, in any chunk of the note', 'tide -calibration', ['staff', 'log']],
    ['a path', 'path:devices/ tide', ['gauge']],
    ['a path in other case', 'path:DEVICES tide', ['gauge']],
    ['an underscore means itself', 'path:soup_1 leeks', ['soup']],
    ['a percent sign means itself', 'path:% leeks', []],
    ['a title', 'title:staff tide', ['staff']],
    ['a tag and those below it', 'tag:hardware tide', ['gauge']],
    ['the beginning of a tag is no tag', 'tag:hard tide', []],
    ['a kind', 'type:decision tide', ['log']],
    ['a status', 'status:proposed tide', ['staff']],
    ['one of two statuses', 'status:proposed status:expired', ['soup', 'staff']],
    ['the statuses that claim to be true', 'status:active tide', ['staff', 'gauge', 'log']],
    ['a space in other case', 'space:second tide', ['staff']],
    ['a first day; undated notes are out', 'from:2026-05-01 tide', ['gauge', 'log']],
    ['a last day, to its end', 'to:2026-05-01 tide', ['log']],
    ['an age', 'updated:7d tide', ['gauge']],
    ['not a tag', '-tag:field tide', ['staff', 'log']],
    ['filters alone list the newest notes first', 'tag:field', ['gauge']],
    ['filters alone, undated notes last', 'status:active', ['gauge', 'log', 'staff']],
  ])('finds %s', async (_, q, pages) => {
    expect(await pagesOf(q)).toEqual(pages);
  });

  test('first wants all words, then any of them, and says so', async () => {
    const strict = await ask({q: 'storm tide'});
    expect([strict.results[0]?.pageId, strict.relaxed]).toEqual(['log', true]);
    expect((await ask({q: 'boil leeks'})).relaxed).toBe(false);
    const lost = await ask({q: 'storm leeks', explain: true});
    expect(lost.relaxed).toBe(true);
    expect(lost.explain?.at(-1)).toBe('relaxed=chunks with every word: 0; the others have some of the words');
    expect(lost.results[0]?.explainDetail?.channels[0]?.note).toMatch(/1 of 2 words, without “(?:storm|leeks)”/u);
  });

  test('the note that is named by the whole search is raised', async () => {
    const {results} = await ask({q: 'Marigraph', explain: true});
    expect(results[0]?.explainDetail?.channels[0]?.note).toContain('being the note of that name adds the best score');
    expect((await pagesOf('storm log'))[0]).toBe('log');
  });

  test('gives what the contract promises', async () => {
    const output = await ask({q: 'tide gauge', explain: true, graph: true, expand: 1});
    expect(queryOutput.parse(output)).toEqual(output);
    expect(output.results[0]).toMatchObject({
      rank: 1,
      chunkId: 'gauge:000000',
      documentId: 'gauge',
      localPath: 'devices/Tide gauge.md',
      headings: ['Setting up'],
      titleParts: [
        {text: 'Tide', hit: true},
        {text: ' ', hit: false},
        {text: 'gauge', hit: true},
      ],
      channels: ['lexical'],
      contextStartIndex: 0,
      contextEndIndex: 1,
      contextChunkCount: 2,
      baseChunkText: '# Setting up\n\nMount it upright.',
    });
    expect(output.semantic).toEqual({
      state: 'off',
      reason: 'Searching by meaning is switched off.',
      provider: 'none',
    });
  });

  test('results are the same with and without explain', async () => {
    const plain = await ask({q: 'tide gauge'});
    const explained = await ask({q: 'tide gauge', explain: true});
    expect(explained.results.map((result) => ({...result, explainDetail: undefined}))).toEqual(plain.results);
    expect(plain.explain).toBeUndefined();
  });

  test('explain has the contract’s lines in its order', async () => {
    const {explain = []} = await ask({q: 'gauge', explain: true, expand: 1});
    expect(explain.map((line) => line.replace(/=.*|(?<=components).*/u, ''))).toEqual([
      'mode',
      'fusion',
      'alpha',
      'rrf-k',
      'expand',
      'returned',
      'top chunk',
      'top weighted-components',
      'top context-range',
      'top gap',
    ]);
    expect((await ask({q: 'nonsense', explain: true})).explain).toEqual([
      'mode=hybrid',
      'fusion=weighted',
      'alpha=0.70',
      'rrf-k=60',
      'expand=0',
      'returned=0',
    ]);
  });

  test('explains fields, filters and links among the results', async () => {
    const output = await ask({q: 'tide gauge tag:field', explain: true});
    expect(output.results[0]?.explainDetail).toMatchObject({
      fields: [{field: 'title', weight: 4, terms: ['tide', 'gauge']}],
      filters: ['it has the tag “field” or one below it'],
    });
    const linked = await ask({q: 'tide', explain: true});
    const log = linked.results.find(({pageId}) => pageId === 'log');
    expect(log?.explainDetail?.linkedResults).toEqual([{pageId: 'gauge', title: 'Tide gauge', edgeType: 'REFERENCES'}]);
  });

  test('with graph, names the notes that results link to', async () => {
    const {related} = await ask({q: 'marigraph', graph: true});
    expect(related?.map(({pageId, linkedFrom}) => [pageId, linkedFrom])).toEqual([
      ['log', 'gauge'],
      ['staff', 'gauge'],
    ]);
  });

  test.each([
    [{q: 'tide', mode: 'lexical'}, 'lexical'],
    [{q: 'tide', fusion: 'rrf'}, 'rrf'],
    [{q: 'tide', fusion: 'auto'}, 'auto'],
  ] as const)('%j is fused by %s', async (input, fusion) => {
    const {results} = await ask(input);
    expect(new Set(results.map((result) => result.fusion))).toEqual(new Set([fusion]));
  });

  test('mode vector without a model is an error that says what to do', async () => {
    await expect(ask({q: 'tide', mode: 'vector'})).rejects.toMatchObject({code: 'EMBEDDER_UNAVAILABLE'});
  });
});

describe('the state of the semantic channel', () => {
  let library: TestLibrary | undefined;

  afterEach(() => {
    library?.close();
  });

  test('is “filling” while chunks wait for their vectors', async () => {
    library = await makeLibrary(notes, createHashLocal());
    addNotes(library.database, [{pageId: 'new', body: 'A tide of its own.'}]);
    const {output} = await library.query({q: 'tide'});
    expect(output.semantic).toEqual({
      state: 'filling',
      reason: 'Vectors for 5 of 6 chunks are ready.',
      provider: 'hash-local',
    });
    expect(output.results.map(({pageId}) => pageId)).toContain('new');
  });

  test('vectors of another embedder are refused, not compared; keywords still work', async () => {
    library = await makeLibrary(notes, createHashLocal());
    const other = createHashLocal();
    const context = {...library.context, embedder: {...other, identity: {...other.identity, version: '2'}}};
    const request = {q: 'tide', mode: 'hybrid' as const};
    const parsed = (await library.query(request)).trace.request;
    await expect(runQuery(context, parsed)).rejects.toMatchObject({code: 'EMBEDDER_MISMATCH'});
    const {output} = await runQuery(context, {...parsed, mode: 'lexical'});
    expect(output.count).toBeGreaterThan(0);
  });
});
