import {Command} from 'commander';
import {addLibraryOptions, answer, type LibraryFlags} from './answer.ts';
import {aMemory, findNamed} from './find-named.ts';
import {filled} from '../../terminal/usage-error.ts';
import {historyText} from './print-history.ts';

const examples = `
Examples:
  commonplace history mem_3f2a9c1e
  commonplace history mem_3f2a9c1e --json`;

export function historyCommand(): Command {
  const command = new Command('history')
    .description('every change of a memory, and its versions')
    .argument('<id>', 'the memory')
    .addHelpText('after', examples)
    .action(runHistory);
  return addLibraryOptions(command);
}

async function runHistory(reference: string, flags: LibraryFlags): Promise<void> {
  let id = '';
  await answer(flags, {
    work: async (client) => {
      ({id} = await findNamed(client, filled('the memory', reference), aMemory));
      return client.call('memory.history', {memory_id: id});
    },
    text: (history, page) => historyText(history, id, page),
  });
}
