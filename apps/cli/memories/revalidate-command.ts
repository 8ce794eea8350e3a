import {Command} from 'commander';
import {answer} from './answer.ts';
import {addChangeOptions, type ChangeFlags, seenMemory} from './change-options.ts';
import {changedMemory} from './print-memories.ts';

const examples = `
Examples:
  commonplace revalidate mem_3f2a9c1e`;

export function revalidateCommand(): Command {
  const command = new Command('revalidate')
    .description('bring a retracted memory back')
    .argument('<id>', 'the memory')
    .addHelpText('after', examples)
    .action(runRevalidate);
  return addChangeOptions(command);
}

async function runRevalidate(id: string, flags: ChangeFlags): Promise<void> {
  await answer(flags, {
    work: async (client) => client.call('memory.revalidate', await seenMemory(client, id, flags)),
    text: changedMemory('brought back'),
  });
}
