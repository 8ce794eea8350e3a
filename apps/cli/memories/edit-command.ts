import {Command} from 'commander';
import type {Client} from '#contract/client';
import type {Input} from '#contract/methods';
import {numberBetween} from '../option-values.ts';
import {UsageError} from '../../terminal/usage-error.ts';
import {answer} from './answer.ts';
import {addChangeOptions, type ChangeFlags, seenMemory} from './change-options.ts';
import {changedMemory} from './print-memories.ts';
import {jsonObject, shortText, tagName, withoutTags, withTags} from './read-values.ts';

interface EditFlags extends ChangeFlags {
  readonly confidence?: string;
  /** False for `--no-where`; so are the others. */
  readonly where?: string | false;
  readonly why?: string | false;
  readonly tag?: readonly string[] | false;
  readonly meta?: string;
}

const examples = `
What is left out stays as it is. What the memory says is changed by superseding it.

Examples:
  commonplace edit mem_3f2a9c1e --confidence 0.6 --why "one trial only"
  commonplace edit mem_3f2a9c1e --tag power winter --no-where
  commonplace edit mem_3f2a9c1e --meta '{"ticket": 12}'`;

export function editCommand(): Command {
  const command = new Command('edit')
    .description('change what is said about a memory')
    .argument('<id>', 'the memory')
    .option('--confidence <number>', 'how sure it is, 0 to 1')
    .option('--where <text>', 'where it was said')
    .option('--no-where', 'forget where')
    .option('--why <text>', 'why it holds')
    .option('--no-why', 'forget why')
    .option('--tag <tag...>', 'its tags, in place of those it has')
    .option('--no-tag', 'take all tags away')
    .option('--meta <json>', 'a JSON object in place of the one it has, tags included')
    .addHelpText('after', examples)
    .action(runEdit);
  return addChangeOptions(command);
}

type Fields = Pick<Input<'memory.edit'>, 'confidence' | 'where' | 'why'>;

async function runEdit(id: string, flags: EditFlags): Promise<void> {
  const fields = readFields(flags);
  const meta = flags.meta === undefined ? undefined : jsonObject('--meta', flags.meta);
  const tags = flags.tag === undefined ? undefined : (flags.tag || []).map(tagName);
  if (Object.keys(fields).length === 0 && !meta && !tags)
    throw new UsageError('name what is to change: --confidence, --where, --why, --tag or --meta');
  await answer(flags, {
    work: async (client) => {
      const seen = await seenMemory(client, id, flags);
      const metadata = await metadataOf(client, seen.memory_id, {meta, tags});
      return client.call('memory.edit', {...seen, ...fields, ...(metadata && {metadata})});
    },
    text: changedMemory('edited'),
  });
}

function readFields({confidence, where, why}: EditFlags): Fields {
  return {
    ...(confidence !== undefined && {confidence: numberBetween('--confidence', confidence, [0, 1])}),
    ...(where !== undefined && {where: where === false ? null : shortText('--where', where)}),
    ...(why !== undefined && {why: why === false ? null : shortText('--why', why)}),
  };
}

interface MetadataChange {
  readonly meta: Record<string, unknown> | undefined;
  readonly tags: readonly string[] | undefined;
}

/** The whole of the new metadata; undefined when they stay. Tags that are named take the place of all others. */
async function metadataOf(
  client: Client,
  memory_id: string,
  {meta, tags}: MetadataChange,
): Promise<Record<string, unknown> | undefined> {
  if (!tags) return meta && withTags(meta, []);
  const known = meta ?? (await client.call('memory.read', {memory_id})).memory.metadata;
  return withTags(withoutTags(known), tags);
}
