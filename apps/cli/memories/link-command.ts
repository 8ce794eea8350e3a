import {Command} from 'commander';
import type {Client} from '#contract/client';
import {type EdgeType, edgeTypes} from '#contract/edge';
import type {Input} from '#contract/methods';
import {oneOf} from '../option-values.ts';
import {filled} from '../../terminal/usage-error.ts';
import {addWriteOptions, callerOf, type WriteFlags} from './change-options.ts';
import {answer} from './answer.ts';
import {aMemory, findId, findNamed, type Wanted} from './find-named.ts';
import {madeEdge} from './print-edges.ts';
import {jsonObject, withTags} from './read-values.ts';

interface LinkFlags extends WriteFlags {
  readonly type: string;
  readonly properties?: string;
}

/** The types that can be stated; the others follow from what is stored, and the engine says so of each. */
const examples = `
Types: SUPPORTS, REFERENCES, MENTIONS, DERIVED_FROM, STATED_BY, SUPERSEDES, CONTRADICTS.
The last two do to both memories what the commands “supersede” and “contradict” do.

Examples:
  commonplace link mem_3f2a9c1e "decisions/Telemetry over CoAP.md" --type SUPPORTS
  commonplace link mem_3f2a9c1e mem_71b0d4e2 --type REFERENCES`;

export function linkCommand(): Command {
  const command = new Command('link')
    .description('join a memory to something else')
    .argument('<a>', 'a memory')
    .argument('<b>', 'what it leads to: memory, note path or page id, path#heading, identity')
    .requiredOption('--type <type>', 'what the one is to the other')
    .option('--properties <json>', 'a JSON object kept with the link')
    .addHelpText('after', examples)
    .action(runLink);
  return addWriteOptions(command);
}

async function runLink(a: string, b: string, flags: LinkFlags): Promise<void> {
  const edge_type = oneOf('--type', flags.type.toUpperCase(), edgeTypes);
  const {properties: json} = flags;
  const properties = json === undefined ? {} : withTags(jsonObject('--properties', json), []);
  await answer(flags, {
    work: async (client) => {
      const caller = await callerOf(client, flags);
      const from_id = await findId(client, a, aMemory);
      return client.call('memory.link', {
        from_id,
        ...(await findEnd(client, b, edge_type)),
        edge_type,
        properties,
        caller,
      });
    },
    text: madeEdge('linked'),
  });
}

const anEnd: Wanted = {
  as: ['artifact', 'message', 'memory', 'identity'],
  what: 'memory, note, passage or identity',
  hint: 'write the path of a note from its folder on, path#heading, an id or a name',
};

/** A note that declares a kind is meant as a memory where only a memory will do. */
async function findEnd(
  client: Client,
  text: string,
  type: EdgeType,
): Promise<Pick<Input<'memory.link'>, 'to_id' | 'to_type'>> {
  const isBetweenMemories = type === 'SUPERSEDES' || type === 'CONTRADICTS';
  const found = await findNamed(client, filled('the other end', text), isBetweenMemories ? aMemory : anEnd);
  return {to_id: found.id, to_type: found.type as NonNullable<Input<'memory.link'>['to_type']>};
}
