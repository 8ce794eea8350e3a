import {Command} from 'commander';
import {answer} from './answer.ts';
import {addChangeOptions, type ChangeFlags, seenMemory} from './change-options.ts';
import {changedMemory} from './print-memories.ts';
import {shortText} from './read-values.ts';

interface InvalidateFlags extends ChangeFlags {
  readonly reason: string;
}

const examples = `
Examples:
  commonplace invalidate mem_3f2a9c1e --reason "The trial was never run"`;

export function invalidateCommand(): Command {
  const command = new Command('invalidate')
    .description('retract a memory, with a reason')
    .argument('<id>', 'the memory')
    .requiredOption('--reason <text>', 'why it does not hold')
    .addHelpText('after', examples)
    .action(runInvalidate);
  return addChangeOptions(command);
}

async function runInvalidate(id: string, flags: InvalidateFlags): Promise<void> {
  const reason = shortText('--reason', flags.reason);
  await answer(flags, {
    work: async (client) => client.call('memory.invalidate', {...(await seenMemory(client, id, flags)), reason}),
    text: changedMemory('invalidated'),
  });
}
