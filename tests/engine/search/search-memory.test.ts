import fc from 'fast-check';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {QueryInput} from '#contract/query';
import {idsOf} from '../../../main/engine/db/chunk-list.ts';
import {replaceChunks, listChunks} from '../../../main/engine/db/chunks.ts';
import {inTransaction, type OpenDatabase} from '../../../main/engine/db/connection.ts';
import {indexChunk} from '../../../main/engine/db/index-chunk.ts';
import {deleteMemory} from '../../../main/engine/db/memories.ts';
import {readBodyText} from '../../../main/engine/db/bodies.ts';
import {all, get, run} from '../../../main/engine/db/prepared.ts';
import {remakeWordIndexes} from '../../../main/engine/db/rebuild-words.ts';
import {openSearchMemory, vectorsInMemory, wordsInMemory} from '../../../main/engine/db/search-memory.ts';
import {activeVectorSet, identityKey} from '../../../main/engine/db/vectors.ts';
import {tokenOf} from '../../../main/engine/db/word-tokens.ts';
import {chunkBody} from '../../../main/engine/domain/chunk-body.ts';
import {scanBlocks} from '../../../main/engine/domain/scan-blocks.ts';
import {inOneGo} from '../../../main/engine/domain/steps.ts';
import {createHashLocal} from '../../../main/engine/embed/hash-local.ts';
import {wordAt} from '../../support/big-library.ts';
import {fillLibrary} from '../../support/fill-library.ts';
import {addNotes, embedAll, makeLibrary, type NoteSpec, type TestLibrary} from '../../support/library.ts';
import {randomNumbers} from '../../support/random.ts';
import {firstDifference, readTwice, type TwoReaders} from '../../support/two-readers.ts';

const embedder = createHashLocal();
let library: TestLibrary;
let readers: TwoReaders;

beforeEach(async () => {
  library = await makeLibrary(notes(40, 1), embedder);
  readers = await readTwice(library.database, embedder);
  await readers.memory.refresh();
});

afterEach(() => {
  readers.close();
  library.close();
});

/** Searches of every kind: one word, several, all of them rare, in phrases, by prefix, inside identifiers, CJK, filtered. */
const searches: readonly QueryInput[] = [
  'station',
  'stations battery',
  'how do I change the battery of a station',
  'harbour tide radar datum gauge river flood alert',
  '"tide gauge" radar',
  'stat* battery',
  'E-207 battery',
  '水位 観測所',
  'battery 水位 E-207 "tide gauge" har*',
  'battery tag:odd',
  'battery -radar',
  'harbour tide tag:none',
  'nothing of the kind',
].flatMap((q) => [
  {q, fusion: 'auto' as const, explain: true, topK: 12},
  {q, mode: 'lexical' as const, explain: true, topK: 60, candidateK: 5},
  {q, mode: 'vector' as const, topK: 30},
]);

async function expectSame(): Promise<void> {
  for (const search of searches) {
    const [memory, stores] = await readers.ask(search);
    expect(firstDifference(memory, stores), JSON.stringify(search)).toBe(null);
  }
}

/** Falling back on the stores would give the same answers, so that memory itself is asked, too. */
function expectInUse(): void {
  const {read} = library.database;
  const set = activeVectorSet(read);
  if (set?.identity === identityKey(embedder.identity)) expect(vectorsInMemory(read, set)).not.toBe(null);
  const memory = wordsInMemory(read);
  for (const word of ['station', 'battery', 'harbour', 'café', 'running', 'the']) {
    const rows = all<{id: number}>(read, 'SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rowid', word);
    const token = tokenOf(word) ?? '';
    expect([...(memory ? idsOf(memory.list(token)) : [])], word).toEqual(rows.map(({id}) => id));
    expect(memory?.count(token), word).toBe(rows.length);
  }
}

const vocabulary =
  'station stations battery batteries harbour harbours tide tides gauge radar datum river floods alert E-207 E-208 水位観測所報告 café Café naïve running runs the of'.split(
    ' ',
  );

function notes(count: number, seed: number): NoteSpec[] {
  const draw = randomNumbers(seed);
  const pick = () => vocabulary[Math.floor(draw() ** 1.5 * vocabulary.length)] ?? '';
  const text = (words: number) => Array.from({length: Math.ceil(words * draw())}, pick).join(' ');
  return Array.from({length: count}, (_, index) => ({
    pageId: `${seed}-${index}`,
    title: text(4),
    body: Array.from({length: 1 + Math.floor(draw() * 3)}, () => `# ${text(3)}\n\n${text(60)}`).join('\n\n'),
    tags: index % 2 === 1 ? ['odd'] : [],
    aliases: index % 5 === 0 ? [text(3)] : [],
  }));
}

let batches = 1;

/** Changes of a library, each in a transaction of its own. `at` chooses the note. */
const changes: Readonly<Record<string, (database: OpenDatabase, at: number) => void>> = {
  add: (database, at) => {
    addNotes(database, notes(1 + (at % 3), ++batches));
  },
  edit: (database, at) => {
    withNote(database, at, (id) => {
      rewrite(database, id, notes(1, at)[0]?.body ?? '');
    });
  },
  retitle: ({write}, at) => {
    withNote({write}, at, (id) => {
      run(write, 'UPDATE memories SET title = ? WHERE id = ?', `harbour ${at}`, id);
      index({write}, id, readBodyText(write, id));
    });
  },
  remove: ({write}, at) => {
    withNote({write}, at, (id) => {
      deleteMemory(write, id);
    });
  },
  rebuild: ({write}) => {
    inOneGo(remakeWordIndexes(write));
  },
  merge: ({write}, at) => {
    run(write, `INSERT INTO words (words, rank) VALUES ('merge', ?)`, (at % 5) - 2);
  },
  optimise: ({write}) => {
    run(write, `INSERT INTO words (words) VALUES ('optimize')`);
  },
};

type Writer = Pick<OpenDatabase, 'write'>;

function withNote({write}: Writer, at: number, work: (id: number) => void): void {
  const ids = all<{id: number}>(write, 'SELECT id FROM memories ORDER BY id');
  const id = ids[at % Math.max(1, ids.length)]?.id;
  if (id !== undefined) work(id);
}

function rewrite({write}: Writer, id: number, body: string): void {
  const before = readBodyText(write, id);
  run(write, 'UPDATE bodies SET text = ? WHERE memory_id = ?', body, id);
  replaceChunks(write, id, {
    chunks: chunkBody(body, scanBlocks(body)),
    textOf: ({start, end}) => body.slice(start, end),
    oldTextOf: ({start, end}) => before.slice(start, end),
  });
  index({write}, id, body);
}

function index({write}: Writer, id: number, body: string): void {
  const title = get<{title: string}>(write, 'SELECT title FROM memories WHERE id = ?', id)?.title ?? '';
  for (const {id: chunkId, start, end, headings} of listChunks(write, id)) {
    const fields = {title, aliases: '', headings, body: body.slice(start, end), tags: ''};
    indexChunk(write, chunkId, fields);
  }
}

test('gives the answers of the stores, whatever is asked', async () => {
  expectInUse();
  await expectSame();
});

test('gives the answers of the stores after any changes, without being told of them', async () => {
  const change = fc.record({
    kind: fc.constantFrom(...Object.keys(changes), 'add', 'edit', 'edit', 'retitle', 'remove'),
    at: fc.nat(10_000),
    embeds: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, {minLength: 1, maxLength: 25}), async (list) => {
      for (const {kind, at, embeds} of list) {
        inTransaction(library.database.write, () => changes[kind]?.(library.database, at));
        if (embeds) await embedAll(library.database, embedder);
      }
      expectInUse();
      await expectSame();
    }),
    {numRuns: 12},
  );
});

test('gives the answers of the stores while vectors of another embedder take over', async () => {
  const {write} = library.database;
  run(write, `UPDATE vector_sets SET identity = 'other', active = 0`);
  await embedAll(library.database, embedder);
  run(write, 'UPDATE vector_sets SET active = (identity <> ?)', 'other');
  await expectSame();
  await readers.memory.refresh();
  expectInUse();
  await expectSame();
});

describe('what is kept', () => {
  test('is told with its size, and vectors above the limit stay on disk', async () => {
    const {vectors, words, vectorBytes, wordBytes} = readers.memory.facts();
    expect([vectors, words, vectorBytes > 0, wordBytes > 0]).toEqual(['ready', 'ready', true, true]);
    const small = openSearchMemory(library.database.read, {kernel: null, vectorLimit: 0, wordLimit: 0});
    await small.refresh();
    expect(small.facts()).toMatchObject({vectors: 'off', words: 'ready'});
    small.close();
  });

  test.each([
    {title: 'none of the vectors', share: 0},
    {title: 'some of the vectors', share: 0.1},
  ])('answers the same where there is room for $title as they are stored', async ({share}) => {
    const {vectorBytes} = readers.memory.facts();
    readers.close();
    const passages = get<{n: number}>(library.database.read, 'SELECT count(*) AS n FROM passages')?.n ?? 0;
    const {dimensions} = embedder.identity;
    const vectorLimit = passages * (dimensions + 28) + Math.floor(passages * share) * dimensions * 4;
    readers = await readTwice(library.database, embedder, {vectorLimit});
    await readers.memory.refresh();
    expect(readers.memory.facts()).toMatchObject({vectors: 'ready', vectorLimit});
    expect(readers.memory.facts().vectorBytes).toBeLessThan(vectorBytes);
    expectInUse();
    await expectSame();
  });

  test('of words is those asked for last, within the limit, and answers the same without room for any', async () => {
    const {read} = library.database;
    const {wordBytes: before, wordLimit} = readers.memory.facts();
    for (const word of ['station', 'batteri', 'harbour', 'tide', 'gaug']) wordsInMemory(read)?.list(word);
    const {wordBytes: all} = readers.memory.facts();
    expect(all).toBeLessThanOrEqual(wordLimit);
    readers.close();
    readers = await readTwice(library.database, embedder, {wordLimit: 0});
    await readers.memory.refresh();
    for (const word of ['station', 'batteri', 'harbour', 'tide', 'gaug']) wordsInMemory(read)?.list(word);
    expect(readers.memory.facts().wordBytes - before).toBeLessThan((all - before) / 3);
    expectInUse();
    await expectSame();
  });

  test('is not touched any more once it is closed', async () => {
    library.database.write.exec(`INSERT INTO settings VALUES ('any', '1')`);
    const refreshing = readers.memory.refresh();
    readers.memory.close();
    await refreshing;
    expect(readers.memory.facts().vectors).toBe('off');
  });
});

test('answers as the stores where words fill many pages of the index, with and without filters', async () => {
  const big = await makeLibrary([], embedder);
  const {dimensions} = embedder.identity;
  const draw = randomNumbers(5);
  const vectorOf = () => Float32Array.from({length: dimensions}, () => draw() - 0.5);
  fillLibrary(big.database, {chunks: 4000, identity: embedder.identity, vectorOf});
  const both = await readTwice(big.database, embedder);
  await both.memory.refresh();
  const words = [60, 0, 3, 90, 200, 1, 700, 30, 5000, 150].map(wordAt);
  for (const count of [1, 2, 3, 5, 10])
    for (const filter of ['', ' tag:half', ' tag:percent'])
      for (const mode of ['hybrid', 'lexical'] as const) {
        const q = words.slice(0, count).join(' ') + filter;
        const [memory, stores] = await both.ask({q, mode, fusion: 'auto', explain: true, topK: 50});
        expect(firstDifference(memory, stores), q).toBe(null);
      }
  both.close();
  big.close();
});
