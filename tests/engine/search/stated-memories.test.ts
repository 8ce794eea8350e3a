import type Database from 'better-sqlite3';
import {describe, expect, test} from 'vitest';
import {hybridSearchRequest} from '#contract/hybrid-search';
import {recallRequest} from '#contract/recall-cli';
import {runHybridSearch} from '../../../main/engine/search/hybrid-search.ts';
import {runRecall} from '../../../main/engine/search/recall.ts';
import {violations} from '../../support/contract-schemas.ts';
import {noDamage} from '../../support/library.ts';
import {day, type MemoryLibrary, memoryLibraryMaker, writtenVectors} from '../../support/memory-library.ts';
import type {RecallInput} from '../../support/recall-library.ts';

const makeLibrary = memoryLibraryMaker();

async function recall({database, clock}: MemoryLibrary, input: RecallInput) {
  const context = {database, damage: noDamage, embedder: writtenVectors, clock: {now: () => clock.time}};
  const answer = await runRecall(context, recallRequest.parse(input));
  expect(violations('recall', answer)).toEqual([]);
  return answer.results.map(({name, type, namespace, graph_depth: hop}) => ({name, type, namespace, hop}));
}

describe('what people stated', () => {
  test('is found beside the notes, by meaning and by words', async () => {
    const library = await makeLibrary();
    const {id} = await library.remember('The gauge reads low. [1,0]', {kind: 'fact'});
    const near = {query: '[1,0]', maxDistance: 0.5, graph: false};
    expect(await recall(library, near)).toMatchObject([{name: id, type: 'reference'}]);
    expect(await recall(library, {query: 'gauge', ftsOnly: true})).toMatchObject([{name: id}]);
  });

  test('is given no longer once it is superseded or has expired', async () => {
    const library = await makeLibrary();
    const old = await library.remember('Old. [1,0]');
    await library.remember('Brief. [1,0]', {ttl_seconds: 60});
    const {id} = await library.call('memory.supersede', {
      old_memory_id: old.id,
      expected_version: old.version,
      new_content: 'New. [1,0]',
      derived_from: [{kind: 'artifact', id: 'talk'}],
    });
    const near = {query: '[1,0]', maxDistance: 0.5, graph: false};
    library.clock.time += day;
    expect((await recall(library, near)).map(({name}) => name)).toEqual([id]);
  });

  test('is linked by stated edges until they are taken away', async () => {
    const library = await makeLibrary();
    const from = await library.remember('From. [1,0]');
    const to = await library.remember('To. [0,1]');
    const {id} = await library.call('memory.link', {from_id: from.id, to_id: to.id, edge_type: 'SUPPORTS'});
    const walk = {query: '[1,0]', k: 1, maxHops: 1};
    expect((await recall(library, walk)).filter(({hop}) => hop === 1).map(({name}) => name)).toContain(to.id);
    await library.call('memory.unlink', {edge_id: id});
    expect((await recall(library, walk)).map(({name}) => name)).not.toContain(to.id);
  });

  test('is in the word index again after that was made anew', async () => {
    const library = await makeLibrary();
    const {id} = await library.remember('The gauge reads low. [1,0]');
    const write = library.database.write as Database.Database;
    write.unsafeMode(true);
    write.exec('UPDATE words_data SET block = zeroblob(length(block))');
    const context = {
      database: library.database,
      damage: noDamage,
      embedder: writtenVectors,
      clock: {now: () => library.clock.time},
    };
    const answer = await runHybridSearch(context, hybridSearchRequest.parse({query: 'gauge'}));
    expect(answer.fts_auto_rebuilt).toBe(true);
    expect(answer.results[0]).toMatchObject({name: id, fts_rank: 1});
  });
});
