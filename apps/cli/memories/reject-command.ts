import {Command} from 'commander';
import {answer} from './answer.ts';
import {addChangeOptions, type ChangeFlags, seenMemory} from './change-options.ts';
import {changedMemory} from './print-memories.ts';
import {shortText} from './read-values.ts';

interface RejectFlags extends ChangeFlags {
  readonly reason?: string;
}

const examples = `
It becomes invalidated, and “revalidate” brings it back.

Examples:
  commonplace reject mem_3f2a9c1e
  commonplace reject mem_3f2a9c1e --reason "Nobody has tried it"`;

export function rejectCommand(): Command {
  const command = new Command('reject')
    .description('turn down a proposed memory')
    .argument('<id>', 'the memory')
    .option('--reason <text>', 'why')
    .addHelpText('after', examples)
    .action(runReject);
  return addChangeOptions(command);
}

async function runReject(id: string, flags: RejectFlags): Promise<void> {
  const reason = flags.reason === undefined ? {} : {reason: shortText('--reason', flags.reason)};
  await answer(flags, {
    work: async (client) => client.call('memory.reject', {...(await seenMemory(client, id, flags)), ...reason}),
    text: changedMemory('rejected'),
  });
}
