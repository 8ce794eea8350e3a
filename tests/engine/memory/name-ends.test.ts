import {expect, it} from 'vitest';
import {memoryLibraryMaker} from '../../support/memory-library.ts';

const libraryWith = memoryLibraryMaker();

it('a card names the other ends of its edges, with their status now', async () => {
  const library = await libraryWith({notes: [{pageId: 'plan', title: 'The plan', body: 'Shut it.'}]});
  const {id} = await library.remember('Shut.');
  const brief = await library.remember('Brief.', {ttl_seconds: 1});
  await library.call('memory.link', {from_id: id, to_id: brief.id, edge_type: 'SUPPORTS'});
  await library.call('memory.link', {from_id: id, to_id: 'plan', to_type: 'artifact', edge_type: 'REFERENCES'});
  library.clock.time += 1000;
  const {ends} = await library.call('memory.read', {memory_id: id});
  expect(ends).toHaveLength(3);
  expect(ends).toEqual(
    expect.arrayContaining([
      {id: brief.id, title: 'Brief.', status: 'expired'},
      {id: 'plan', title: 'The plan', status: 'current'},
      expect.objectContaining({id: 'local-user', status: null}),
    ]),
  );
});
