import {Command} from 'commander';
import {answer} from './answer.ts';
import {addChangeOptions, type ChangeFlags, seenMemory} from './change-options.ts';
import {changedMemory} from './print-memories.ts';

const examples = `
Examples:
  commonplace accept mem_3f2a9c1e`;

export function acceptCommand(): Command {
  const command = new Command('accept')
    .description('take on a proposed memory')
    .argument('<id>', 'the memory')
    .addHelpText('after', examples)
    .action(runAccept);
  return addChangeOptions(command);
}

async function runAccept(id: string, flags: ChangeFlags): Promise<void> {
  await answer(flags, {
    work: async (client) => client.call('memory.accept', await seenMemory(client, id, flags)),
    text: changedMemory('accepted'),
  });
}
