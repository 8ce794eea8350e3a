import {afterEach, describe, expect, test} from 'vitest';
import {createDisabledEmbedder} from '../../../main/engine/embed/disabled-embedder.ts';
import {findNoteId} from '../../../main/engine/db/notes-read.ts';
import {memoryId, tagKey} from '../../../main/engine/domain/node-ids.ts';
import {tagsNamed} from '../../../main/engine/graph/name-tags.ts';
import {tagWeight, walkMemories, type WalkOptions} from '../../../main/engine/graph/walk-memories.ts';
import {makeLibrary, type NoteSpec, type TestLibrary} from '../../support/library.ts';

let library: TestLibrary;

afterEach(() => {
  library.close();
});

const always = {sql: 'TRUE', values: []};
const open: WalkOptions = {maxHops: 2, minWeight: 0.3, through: always, give: always, limit: null};

interface Walk {
  readonly from?: readonly string[];
  readonly tags?: readonly string[];
  readonly options?: Partial<WalkOptions>;
}

/** Each memory reached as `name hop weight`. */
async function walk(notes: readonly NoteSpec[], {from = ['a'], tags = [], options = {}}: Walk): Promise<string[]> {
  library = await makeLibrary(notes, createDisabledEmbedder('Off.'));
  const {read} = library.database;
  const names = new Map(notes.map(({pageId}) => [findNoteId(read, pageId), pageId]));
  const seeds = {
    memories: from.map((name) => memoryId(findNoteId(read, name) ?? 0)),
    tags: tags.map(tagKey),
  };
  const reached = walkMemories(read, seeds, {...open, ...options});
  return reached.map(({id, hop, weight}) => `${names.get(id) ?? '?'} ${hop} ${weight.toFixed(2)}`);
}

const two = tagWeight(2).toFixed(2);

describe('links', () => {
  const chain = [
    {pageId: 'a', links: ['b']},
    {pageId: 'b', links: ['c', 'a']},
    {pageId: 'c', links: ['d']},
    {pageId: 'd'},
    {pageId: 'towards', links: ['a']},
  ];

  test('are followed from source to target only, also in a ring', async () => {
    expect(await walk(chain, {options: {maxHops: 9}})).toEqual(['b 1 1.00', 'c 2 1.00', 'd 3 1.00']);
  });

  test('give the fewest hops from any seed', async () => {
    expect(await walk(chain, {from: ['a', 'c']})).toEqual(['b 1 1.00', 'd 1 1.00']);
  });

  test('that lead nowhere are passed over', async () => {
    expect(await walk([{pageId: 'a', links: ['gone']}], {})).toEqual([]);
  });
});

describe('shared tags', () => {
  const tagged = [
    {pageId: 'a', tags: ['field']},
    {pageId: 'b', tags: ['Field'], links: ['c']},
    {pageId: 'c', tags: ['other']},
    {pageId: 'd', tags: ['other']},
  ];

  test('count as one hop, whatever the case of their letters', async () => {
    expect(await walk(tagged, {options: {maxHops: 3}})).toEqual([
      `b 1 ${two}`,
      `c 2 ${two}`,
      `d 3 ${(tagWeight(2) ** 2).toFixed(2)}`,
    ]);
  });

  test('weigh less the more memories bear them, and not enough at last', async () => {
    const crowd = (count: number) => [
      {pageId: 'a', tags: ['all']},
      ...Array.from({length: count - 1}, (_, index) => ({pageId: `m${index}`, tags: ['all']})),
    ];
    expect(tagWeight(1)).toBe(1);
    expect(await walk(crowd(10), {})).toHaveLength(9);
    library.close();
    expect(await walk(crowd(216), {})).toHaveLength(0);
    library.close();
    expect(await walk(crowd(216), {options: {minWeight: 0.2}})).toHaveLength(215);
  });

  test('can be seeds of their own: their memories are one hop away', async () => {
    expect(await walk(tagged, {from: [], tags: ['other']})).toEqual([`c 1 ${two}`, `d 1 ${two}`]);
  });

  test('that a seed memory and a seed tag share are walked once', async () => {
    expect(await walk(tagged, {from: ['a'], tags: ['field'], options: {maxHops: 1}})).toEqual([`b 1 ${two}`]);
  });
});

describe('order and cap', () => {
  const mixed = [
    {pageId: 'far', body: ''},
    {pageId: 'tagmate', tags: ['t']},
    {pageId: 'second', links: ['far']},
    {pageId: 'first', links: ['far']},
    {pageId: 'a', tags: ['t'], links: ['first', 'second']},
  ];

  test('are by hop, then by weight of the way, then by id', async () => {
    expect(await walk(mixed, {})).toEqual(['second 1 1.00', 'first 1 1.00', `tagmate 1 ${two}`, 'far 2 1.00']);
  });

  test('keep the nearest, not those with the lowest ids', async () => {
    expect(await walk(mixed, {options: {limit: 2}})).toEqual(['second 1 1.00', 'first 1 1.00']);
  });

  test('steps that weigh too little are not taken', async () => {
    expect(await walk(mixed, {options: {minWeight: 0.9, maxHops: 1}})).toEqual(['second 1 1.00', 'first 1 1.00']);
  });
});

describe('conditions', () => {
  const chain = [{pageId: 'a', links: ['b']}, {pageId: 'b', status: 'superseded', links: ['c']}, {pageId: 'c'}];
  const current = {sql: `m.status = ?`, values: ['current']};

  test('on what is given do not stop the walk', async () => {
    expect(await walk(chain, {options: {give: current}})).toEqual(['c 2 1.00']);
  });

  test('on what is walked through do', async () => {
    expect(await walk(chain, {options: {through: current}})).toEqual([]);
  });
});

test('tags that a text names: more words first, then rarer ones, five at most', async () => {
  const tags = ['tide', 'gauge', 'tide-gauge', 'low_water', 'field/log', 'log', 'soup'];
  library = await makeLibrary(
    [
      {pageId: 'a', tags},
      {pageId: 'b', tags: ['tide']},
    ],
    createDisabledEmbedder('Off.'),
  );
  const words = ['tide', 'gauge', 'low', 'water', 'field', 'log'];
  expect(tagsNamed(library.database.read, words)).toEqual(['field/log', 'low_water', 'tide-gauge', 'gauge', 'log']);
});
