import fc from 'fast-check';
import {afterAll, beforeAll, describe, expect} from 'vitest';
import {type QueryResult, fusionNames, type QueryInput, queryInput, queryOutput, searchModes} from '#contract/query';
import {holds, inherited, textOf} from '../support/fuzz.ts';
import {makeLibrary, type NoteSpec, type TestLibrary} from '../support/library.ts';
import {tableEmbedder} from '../support/table-embedder.ts';

const words = [
  'tide',
  'gauge',
  'harbour',
  'radar',
  'chart',
  'datum',
  'gen-2',
  'c++',
  '漢字',
  'いと',
  'naïve',
  'foo_bar',
];

/** Notes of these words, some of them twins, with texts that ranking may stumble over. */
const notes: readonly NoteSpec[] = [
  ...words.map((word, index) => ({
    pageId: `note-${index}`,
    title: index % 3 === 0 ? 'Twin' : word,
    body: `# ${word}\n\n${words.slice(index).join(' ')}\n\n# More\n\n${`${word} `.repeat(index * 40)}`,
    tags: [word, `area/${index % 2}`],
    aliases: index % 4 === 0 ? [words[0] ?? ''] : [],
    path: `folder ${index % 3}/${word}_100%.md`,
    kind: index % 2 === 0 ? 'decision' : 'note',
    status: index % 5 === 0 ? 'superseded' : 'current',
    updatedAt: index % 4 === 0 ? null : `2026-0${1 + (index % 5)}-10T00:00:00Z`,
    links: [`note-${(index + 1) % words.length}`, `note-${(index * 5) % words.length}`],
  })),
  {pageId: 'empty', title: ''},
  {pageId: 'odd', title: '\0 \ud800 <img>', body: '\ue000 \ue001 tide\0gauge \ud800', tags: ['\ud800', '%_']},
  ...inherited.map((name) => ({pageId: name, title: name, tags: [name], space: name, body: `${name} tide`})),
];

/** Vectors by the words of a text, so that many cosines are equal. */
const embedder = tableEmbedder((text) => [
  1,
  ...['tide', 'radar', '漢字'].map((word) => (text.includes(word) ? 1 : 0)),
]);

let library: TestLibrary;
beforeAll(async () => {
  library = await makeLibrary(notes, embedder);
});
afterAll(() => {
  library.close();
});

const fields = ['title:', 'path:', 'tag:', 'type:', 'status:', 'space:', 'from:', 'to:', 'updated:', 'asof:'];
const values = [
  'decision',
  'current',
  'active',
  'area',
  'folder',
  '2026-03-10',
  '7d',
  '9999y',
  'notes',
  '%',
  '_',
  '\\',
];
const q = textOf([...words, ...fields, ...values, ' ', ' ', ' ', ' ', '"', '-', '*', '(', ')', '/'], 20_000);
const day = fc.constantFrom('2026-01-10', '2026-03-10', '0000-01-01', '9999-12-31');
const maybe = <T>(name: string, value: fc.Arbitrary<T>) => fc.record({[name]: value}, {requiredKeys: []});

const requests = fc
  .tuple(
    fc.record({
      q,
      mode: fc.constantFrom(...searchModes),
      fusion: fc.constantFrom(...fusionNames),
      rrfK: fc.oneof(fc.constantFrom(1, 60, 1e6, Number.MIN_VALUE), fc.double({min: 1e-9, max: 1e6, noNaN: true})),
      topK: fc.constantFrom(1, 3, 10, 10_000),
      offset: fc.constantFrom(0, 0, 1, 7, 1_000_000),
      limit: fc.constantFrom(0, 0, 1, 5, 10_000),
      candidateK: fc.constantFrom(1, 2, 50, 4096),
      expand: fc.constantFrom(0, 1, 1000),
      graph: fc.boolean(),
      explain: fc.boolean(),
    }),
    maybe('alpha', fc.oneof(fc.constantFrom(0, 1), fc.double({min: 0, max: 1, noNaN: true}))),
    maybe('spaceKey', fc.oneof(fc.constantFrom('notes', '', ...inherited), q)),
    maybe('pageId', fc.oneof(fc.constantFrom('note-1', '', ...inherited), q)),
    maybe('from', day),
    maybe('to', day),
  )
  .map((parts): QueryInput => Object.assign({}, ...parts) as QueryInput);

/** The requests that the door lets in. */
const accepted = requests.filter((request) => queryInput.safeParse(request).success);

async function ask(request: QueryInput) {
  const {output} = await library.query(request);
  expect(queryOutput.safeParse(output).error).toBeUndefined();
  return output;
}

describe('a search, for any text, mode, fusion and filters', () => {
  holds(
    'gives an answer of the contract, no longer than asked for and best first',
    800,
    fc.asyncProperty(accepted, async (request) => {
      const {results, count, total, pagination} = await ask(request);
      expect(results.length).toBe(count);
      expect(results.length).toBeLessThanOrEqual(pagination.effectiveLimit);
      expect(total).toBeGreaterThanOrEqual(count);
      expect(results.map(({rank}) => rank)).toEqual(results.map((_, index) => pagination.offset + index + 1));
      // What is over may stand behind what holds, and what replaced it before it; each of the groups is in order.
      const groups = Map.groupBy(results, ({rankByScore, status}) => rankByScore !== undefined && status);
      for (const scores of [...groups.values()].map((group) => group.map(scoreOf)))
        expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      expect(new Set(results.map(({chunkId}) => chunkId)).size).toBe(count);
    }),
  );

  holds(
    'explains every score by parts that add up to it',
    400,
    fc.asyncProperty(accepted, async (request) => {
      const {results} = await ask({...request, explain: true});
      for (const {explainDetail, fusedScore} of results) {
        const parts = explainDetail?.channels ?? [];
        const sum = parts.reduce((all, {contribution}) => all + contribution, 0);
        expect(Math.abs(sum - (explainDetail?.fused ?? NaN))).toBeLessThan(1e-6);
        expect(explainDetail?.fused).toBe(fusedScore);
        for (const {normalised, contribution} of parts) {
          expect(normalised >= 0 && normalised <= 1).toBe(true);
          expect(contribution).toBeGreaterThanOrEqual(0);
        }
      }
    }),
  );

  holds(
    'is the same when it is asked again, explained or not',
    200,
    fc.asyncProperty(accepted, async (request) => {
      const ids = async (explain: boolean) =>
        (await ask({...request, explain})).results.map(({chunkId, fusedScore}) => [chunkId, fusedScore]);
      expect(await ids(false)).toEqual(await ids(true));
    }),
  );

  holds(
    'gives page by page what it gives at once, as far as its candidates go',
    100,
    fc.asyncProperty(accepted, fc.integer({min: 1, max: 4}), async (request, limit) => {
      const page = async (offset: number, size: number) =>
        (await ask({...request, offset, limit: size, candidateK: 50})).results.map(({chunkId}) => chunkId);
      const pages: string[] = [];
      for (let offset = 0; offset < 12; offset += limit) pages.push(...(await page(offset, limit)));
      expect(pages).toEqual(await page(0, Math.ceil(12 / limit) * limit));
    }),
  );

  holds(
    'shows snippets that are text of the note, on one line and no longer than they may be',
    400,
    fc.asyncProperty(accepted, async (request) => {
      for (const {snippet, titleParts, title} of (await ask({...request, expand: 0})).results) {
        const line = snippet.map(({text}) => text).join('');
        expect(line).not.toMatch(/[\n\r]/);
        expect(line.length).toBeLessThanOrEqual(300);
        expect(titleParts.map(({text}) => text).join('')).toBe(title);
      }
    }),
  );
});

describe('what a search may ask', () => {
  const numbers = ['alpha', 'rrfK', 'topK', 'offset', 'limit', 'candidateK', 'expand'] as const;

  holds(
    'has no number that is none',
    300,
    fc.property(
      fc.constantFrom(...numbers),
      fc.constantFrom(NaN, Infinity, -Infinity, -1, 1e21, -Number.MIN_VALUE, '1', null, [], 1n),
      (name, value) => {
        expect(queryInput.safeParse({q: 'tide', [name]: value}).success).toBe(false);
      },
    ),
  );
});

function scoreOf({fusedScore}: QueryResult): number {
  expect(Number.isFinite(fusedScore)).toBe(true);
  return fusedScore;
}
