import {Command} from 'commander';
import type {Client} from '#contract/client';
import type {MemoryCard} from '#contract/memories';
import {addLibraryOptions, answer, type LibraryFlags} from './answer.ts';
import {aMemory, findId} from './find-named.ts';
import {cardText, namedIn} from './print-card.ts';

const examples = `
The first characters of the id are enough. A note that declares a kind has a card too: write its path.

Examples:
  commonplace memory mem_3f2a9c1e
  commonplace memory mem_3f2a9c1e --json
  commonplace memory "decisions/Telemetry over CoAP.md"`;

export function memoryCommand(): Command {
  const command = new Command('memory')
    .description('one memory with its reasons and versions')
    .argument('<id>', 'the memory')
    .addHelpText('after', examples)
    .action(runMemory);
  return addLibraryOptions(command);
}

async function runMemory(id: string, flags: LibraryFlags): Promise<void> {
  const names = new Map<string, string>();
  await answer(flags, {
    work: async (client) => {
      const memory_id = await findId(client, id, aMemory);
      const card = await client.call('memory.read', {memory_id});
      const {events} = await client.call('memory.history', {memory_id});
      if (!flags.json) await nameEnds(client, card, names);
      return {...card, events};
    },
    text: (card, page) => cardText({...card, names}, page),
  });
}

/** An edge tells ids only; people read titles. */
async function nameEnds(client: Client, card: MemoryCard, names: Map<string, string>): Promise<void> {
  for (const id of namedIn(card)) {
    const {candidates} = await client.call('memory.resolve', {reference: id, as: ['artifact', 'memory']});
    const named = candidates.find((candidate) => candidate.id === id);
    if (named) names.set(id, named.title);
  }
}
