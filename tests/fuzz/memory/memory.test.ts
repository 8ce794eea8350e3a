import fc from 'fast-check';
import {expect, test} from 'vitest';
import {check, patience} from '../../support/fuzz.ts';
import {noon} from '../../support/library.ts';
import {type MemoryLibrary, memoryLibraryMaker} from '../../support/memory-library.ts';
import {beginning, commands} from './memory-commands.ts';
import {MemoryModel} from './memory-model.ts';

const libraryWith = memoryLibraryMaker();

test(
  'whatever happens to statements, they are as docs/memories.md says, and an export holds all of it',
  async () => {
    const property = fc.asyncProperty(fc.commands(commands, {maxCommands: 60, size: '+1'}), async (steps) => {
      const real = await libraryWith();
      const model = new MemoryModel();
      model.now = noon;
      for (const first of beginning) await first.run(model, real);
      await fc.asyncModelRun(() => ({model, real}), steps);
      await checkHistory(real, model);
      await checkExport(real);
      real.close();
    });
    await check(100, property);
  },
  patience,
);

/** Every version has left an event, and the last one says what is. */
async function checkHistory(library: MemoryLibrary, model: MemoryModel): Promise<void> {
  for (const one of model.statements) {
    const {events, warnings} = await library.call('memory.history', {memory_id: one.id});
    const versions = new Set(events.map(({version}) => version));
    expect([...versions]).toEqual(Array.from({length: one.version}, (_, index) => index + 1));
    expect(
      warnings.filter(
        (warning) => !warning.includes('successors') && !warning.includes('circle') && !warning.includes('older'),
      ),
    ).toEqual([]);
  }
}

async function checkExport(library: MemoryLibrary): Promise<void> {
  const {jsonl} = await library.call('memory.export', {});
  const other = await libraryWith();
  other.clock.time = library.clock.time;
  await other.call('memory.import', {jsonl});
  expect((await other.call('memory.export', {})).jsonl).toBe(jsonl);
  expect((await other.call('memory.import', {jsonl})).memories).toBe(0);
  expect((await other.call('memory.export', {})).jsonl).toBe(jsonl);
  other.close();
}
