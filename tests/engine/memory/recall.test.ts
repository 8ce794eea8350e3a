import {describe, expect, it} from 'vitest';
import {createDisabledEmbedder} from '../../../main/engine/embed/disabled-embedder.ts';
import {recall} from '../../../main/engine/memory/recall.ts';
import {recallInput, recallRequest} from '#contract/recall';
import {defaultRecallWeights} from '#contract/recall-defaults';
import {apiFaults} from '../../support/recall-api-schemas.ts';
import {noDamage} from '../../support/library.ts';
import {day, memoryLibraryMaker, writtenVectors} from '../../support/memory-library.ts';

const libraryWith = memoryLibraryMaker();
const contents = (answer: {data: {hits: readonly {content: string}[]}}) => answer.data.hits.map(({content}) => content);
const derived_from = [{kind: 'artifact' as const, id: 'talk'}];

/** Words whose vector has this cosine with the query `?[1,0]`. */
const like = (cosine: number) => `[${cosine},${Math.sqrt(1 - cosine * cosine)}]`;
const question = '? [1,0]';

describe('the request', () => {
  it.each([
    ['neither words nor seed', {}],
    ['both', {query: 'x', seed_id: 'y'}],
    ['blank words', {query: '  '}],
    ['a blank seed', {seed_id: ''}],
    ['a depth with words', {query: 'x', depth: 1}],
    ['depth 0', {seed_id: 'x', depth: 0}],
    ['depth 4', {seed_id: 'x', depth: 4}],
    ['depth 1.5', {seed_id: 'x', depth: 1.5}],
    ['limit 0', {query: 'x', limit: 0}],
    ['limit 101', {query: 'x', limit: 101}],
    ['an unknown key', {query: 'x', order: 'up'}],
    ['an unknown filter', {query: 'x', filters: {colour: 'red'}}],
    ['an unknown kind', {query: 'x', filters: {kind: 'note'}}],
    ['an unknown expansion', {query: 'x', expand: ['all']}],
    ['a confidence below 0', {query: 'x', filters: {min_confidence: -0.1}}],
    ['a similarity above 1', {query: 'x', filters: {min_similarity: 1.1}}],
    ['a scope that is no text', {query: 'x', scope_id: 1}],
  ])('is refused with %s', async (_, input) => {
    const library = await libraryWith();
    expect((await library.refusal('memory.recall', input)).code).toBe('INVALID_INPUT');
    expect(recallRequest.safeParse(input).success).toBe(false);
  });

  it('names both fields when both or neither are given', async () => {
    const library = await libraryWith();
    expect((await library.refusal('memory.recall', {})).details).toEqual({fields: ['query', 'seed_id']});
  });

  it('knows no key of ours where the API is spoken to the letter', () => {
    expect(recallRequest.safeParse({query: 'x', as_of: '2026-01-01T00:00:00Z'}).success).toBe(false);
    expect(apiFaults('RecallRequest', {query: 'x', as_of: 'y'})).not.toEqual([]);
  });

  it('gives 20 hits unless told otherwise, and 1 or 100 when told so', async () => {
    const library = await libraryWith();
    for (let number = 0; number < 30; number++) await library.remember(`fact ${number}`);
    expect(contents(await library.recall('fact'))).toHaveLength(20);
    for (const [limit, count] of [
      [1, 1],
      [100, 30],
    ] as const)
      expect(contents(await library.recall({query: 'fact', limit}))).toHaveLength(count);
  });
});

describe('the score', () => {
  it.each([
    {cosine: 0.8, confidence: 0.9, age: 90, superseded: false, total: 0.815},
    {cosine: 0.62, confidence: 1, age: 0, superseded: false, total: 0.72},
    {cosine: 0.62, confidence: 0.5, age: 180, superseded: true, total: 0.2575},
  ])('is $total for cosine $cosine, confidence $confidence and $age days', async (given) => {
    const library = await libraryWith();
    const {id} = await library.remember(like(given.cosine), {confidence: given.confidence});
    const change = {old_memory_id: id, expected_version: 1, new_content: 'newer', derived_from};
    if (given.superseded) await library.call('memory.supersede', change);
    library.clock.time += given.age * day;
    const {data} = await library.recall({query: question, filters: {include_superseded: true}});
    const score = data.scores.find(({memory_id}) => memory_id === id);
    expect(score?.total).toBeCloseTo(given.total, 6);
    expect(score?.similarity).toBeCloseTo(given.cosine, 6);
  });

  it('is never negative in its parts, and their sum is its total', async () => {
    const library = await libraryWith();
    await library.remember('opposite [-1,0]');
    await library.remember('the same [1,0]');
    library.clock.time += 1000 * day;
    const {data} = await library.recall(question);
    expect(data.scores.map(({memory_id}) => memory_id)).toEqual(data.hits.map(({id}) => id));
    for (const {total, similarity, confidence_bonus, recency_penalty, supersession_penalty} of data.scores) {
      expect(Math.abs(total - (similarity + confidence_bonus - recency_penalty - supersession_penalty))).toBeLessThan(
        1e-9,
      );
      for (const part of [similarity, confidence_bonus, recency_penalty, supersession_penalty])
        expect(part).toBeGreaterThanOrEqual(0);
    }
  });

  it('rises when a memory is reinforced', async () => {
    const library = await libraryWith();
    await library.remember('x');
    library.clock.time += 90 * day;
    const before = await library.recall('x');
    await library.remember('x');
    const after = await library.recall('x');
    expect(before.data.scores[0]?.recency_penalty).toBeCloseTo(0.075, 9);
    expect(after.data.scores[0]?.recency_penalty).toBe(0);
  });
});

describe('the ranking', () => {
  it('goes by total, then similarity, then last reinforcement, then id, and is the same every time', async () => {
    const library = await libraryWith();
    for (const content of ['a', 'b', 'c']) await library.remember(`${content} [1,0]`);
    await library.remember(`d ${like(0.9)}`);
    const first = await library.recall(question);
    const {scores} = first.data;
    expect(contents(first).at(-1)).toMatch(/^d/);
    expect(scores.slice(0, 3).map(({memory_id}) => memory_id)).toEqual(
      scores
        .slice(0, 3)
        .map(({memory_id}) => memory_id)
        .sort(),
    );
    expect(await library.recall(question)).toEqual(first);
  });

  it('has the current ones first among thirty superseded ones', async () => {
    const library = await libraryWith();
    for (const topic of ['the port', 'the host']) {
      let {id} = await library.remember(`${topic} is 0 ${like(0.95)}`);
      for (let number = 1; number <= 15; number++) {
        const new_content = `${topic} is ${number} ${like(0.95)}`;
        ({id} = await library.call('memory.supersede', {
          old_memory_id: id,
          expected_version: 1,
          new_content,
          derived_from,
        }));
      }
    }
    expect(contents(await library.recall({query: question, limit: 10}))).toHaveLength(2);
    const all = await library.recall({query: question, limit: 10, filters: {include_superseded: true}});
    expect(all.explain.matched).toBe(32);
    expect(all.data.hits.slice(0, 2).map(({status}) => status)).toEqual(['current', 'current']);
    expect(all.data.hits.slice(2).every(({status}) => status === 'superseded')).toBe(true);
    const {chain} = await library.call('memory.history', {memory_id: all.data.hits[0]?.id ?? ''});
    expect(chain).toHaveLength(16);
  });
});

describe('without vectors', () => {
  const broken = {...writtenVectors, embedQuery: () => Promise.reject(new Error('out of memory'))};
  const foreign = {...writtenVectors, identity: {...writtenVectors.identity, version: '2'}};

  it.each([
    ['embedder-off', createDisabledEmbedder('Searching by meaning is off.')],
    ['embedder-failed', broken],
    ['embedder-mismatch', foreign],
  ] as const)('says %s, and ranks by the rest', async (code, embedder) => {
    const library = await libraryWith();
    await library.remember('a [1,0]');
    const context = {
      database: library.database,
      embedder: () => Promise.resolve(embedder),
      clock: {now: () => library.clock.time},
      weights: () => defaultRecallWeights,
      newId: () => '',
      emit: () => undefined,
      damage: noDamage,
      embed: () => Promise.resolve(),
    };
    const answer = await recall(context, recallInput.parse({query: question}));
    expect(answer.explain.degraded?.code).toBe(code);
    expect(answer.data.scores).toMatchObject([{similarity: 0, total: 0.1}]);
  });

  it('says so of a library that has none yet', async () => {
    const library = await libraryWith({embedder: createDisabledEmbedder('Off.')});
    await library.remember('a');
    expect((await library.recall('a')).explain.degraded?.code).toBe('vectors-pending');
  });

  it('says how many wait', async () => {
    const library = await libraryWith();
    await library.remember('a');
    await library.remember('b');
    library.database.write.exec('DELETE FROM embedded_chunks; DELETE FROM passages');
    expect((await library.recall('a')).explain.degraded).toEqual({
      code: 'vectors-pending',
      reason: 'Vectors for 0 of 2 memories are ready.',
    });
  });

  it('is not complained of when a text has none to make', async () => {
    const library = await libraryWith();
    await library.remember('a');
    expect((await library.recall('a')).explain.degraded).toBeNull();
  });
});
