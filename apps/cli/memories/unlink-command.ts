import {Command} from 'commander';
import {addWriteOptions, callerOf, type WriteFlags} from './change-options.ts';
import {answer} from './answer.ts';
import {anEdge, findId} from './find-named.ts';
import {madeEdge} from './print-edges.ts';

const examples = `
Examples:
  commonplace unlink edge_5c0e77aa     “commonplace memory ID” shows the edges of a memory`;

export function unlinkCommand(): Command {
  const command = new Command('unlink')
    .description('take a link away again')
    .argument('<edge>', 'id of the edge')
    .addHelpText('after', examples)
    .action(runUnlink);
  return addWriteOptions(command);
}

async function runUnlink(edge: string, flags: WriteFlags): Promise<void> {
  await answer(flags, {
    work: async (client) => {
      const caller = await callerOf(client, flags);
      return client.call('memory.unlink', {edge_id: await findId(client, edge, anEdge), caller});
    },
    text: madeEdge('taken away'),
  });
}
