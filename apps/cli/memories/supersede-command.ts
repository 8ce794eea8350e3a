import {Command} from 'commander';
import type {MemoryCard} from '#contract/memories';
import {addEmbedderOption, answer} from './answer.ts';
import {addChangeOptions, type ChangeFlags, seenMemory} from './change-options.ts';
import {changedMemory} from './print-memories.ts';
import {
  addStatementOptions,
  findSources,
  provenanceHelp,
  readStatement,
  type StatementFlags,
} from './statement-options.ts';

interface SupersedeFlags extends StatementFlags, ChangeFlags {}

const examples = `
Kind and scope are those of the memory that is replaced.
${provenanceHelp}

Examples:
  commonplace supersede mem_3f2a9c1e "Sensors report over MQTT again"
  commonplace supersede mem_3f2a9c1e "Two engineers per visit" --from "runbooks/field/Lone visits.md"`;

export function supersedeCommand(): Command {
  const command = new Command('supersede')
    .description('put a new statement in its place')
    .argument('<id>', 'the memory that does not hold any more')
    .argument('<text>', 'what holds instead')
    .addHelpText('after', examples)
    .action(runSupersede);
  return addEmbedderOption(addChangeOptions(addStatementOptions(command)));
}

async function runSupersede(id: string, text: string, flags: SupersedeFlags): Promise<void> {
  const statement = readStatement(text, flags);
  await answer(flags, {
    makesVectors: true,
    work: async (client) => {
      const {memory_id, expected_version, caller} = await seenMemory(client, id, flags);
      const card = await client.call('memory.read', {memory_id});
      const place = {scopeId: card.scope?.scope_id ?? 'library', caller};
      // What will be refused keeps no message; why it is refused, the engine says.
      const derived_from = isReplaceable(card, expected_version)
        ? await findSources(client, statement, place)
        : [{kind: 'memory' as const, id: memory_id}];
      const {content: new_content, fields} = statement;
      const request = {old_memory_id: memory_id, expected_version, new_content, derived_from, ...fields, caller};
      return client.call('memory.supersede', request);
    },
    text: changedMemory('superseded by'),
  });
}

function isReplaceable({origin, memory}: MemoryCard, expectedVersion: number): boolean {
  const isLive = ['current', 'proposed', 'contested'].includes(memory.status);
  return origin === 'stated' && memory.version === expectedVersion && isLive;
}
