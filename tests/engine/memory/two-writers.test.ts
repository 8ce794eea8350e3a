import {describe, expect, it} from 'vitest';
import {fork} from 'node:child_process';
import {once} from 'node:events';
import {memoryLibraryMaker} from '../../support/memory-library.ts';

const libraryWith = memoryLibraryMaker();
const derived_from = [{kind: 'artifact' as const, id: 'talk'}];

describe('two engines on one file', () => {
  it('let one of two changes to the same version through, and leave the store as the winner made it', async () => {
    const first = await libraryWith();
    const second = first.another();
    const {id} = await first.remember('x');
    const change = (new_content: string) => ({old_memory_id: id, expected_version: 1, new_content, derived_from});
    const outcomes = await Promise.allSettled([
      first.call('memory.supersede', change('one')),
      second.call('memory.supersede', change('two')),
    ]);
    expect(outcomes.map(({status}) => status)).toEqual(['fulfilled', 'rejected']);
    expect(outcomes[1]).toMatchObject({
      reason: {code: 'VERSION_CONFLICT', details: {memory_id: id, expected_version: 1, current_version: 2}},
    });
    expect((await second.call('memory.search', {})).hits.map(({content}) => content)).toEqual(['one']);
  });

  it('see each other’s changes at once', async () => {
    const first = await libraryWith();
    const second = first.another();
    for (let number = 0; number < 5; number++) {
      await (number % 2 === 0 ? first : second).remember(`fact ${number}`);
      expect((await first.recall('x')).data.hits).toHaveLength(number + 1);
      expect((await second.recall('x')).data.hits).toHaveLength(number + 1);
    }
  });

  it('in two processes never meet a lock, and every change is counted once', async () => {
    const library = await libraryWith();
    const {id} = await library.remember('counter', {metadata: {count: 0}});
    const writers = [1, 2].map(() =>
      fork(new URL('../../support/count-up.ts', import.meta.url), [library.database.file, id, '25'], {
        execArgv: ['--no-warnings'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
    const ends = await Promise.all(writers.map((writer) => once(writer, 'exit') as Promise<[number]>));
    expect(ends.map(([code]) => code)).toEqual([0, 0]);
    expect(await library.read(id)).toMatchObject({version: 51, metadata: {count: 50}});
    expect((await library.call('memory.history', {memory_id: id})).events).toHaveLength(51);
  });
});
