import {Command} from 'commander';
import {statedKinds} from '#contract/memories';
import {memoryStatuses} from '#contract/memory';
import type {Input} from '#contract/methods';
import {oneOf, wholeNumber} from '../option-values.ts';
import {atMost, filled, UsageError} from '../../terminal/usage-error.ts';
import {addLibraryOptions, answer, type LibraryFlags} from './answer.ts';
import {aScope, findId} from './find-named.ts';
import {memoryList, moreLine} from './print-memories.ts';
import {pointInTime, tagName} from './read-values.ts';

interface ListFlags extends LibraryFlags {
  readonly kind?: string;
  readonly status: string;
  readonly tag?: readonly string[];
  readonly q?: string;
  readonly scope?: string;
  readonly from?: string;
  readonly to?: string;
  readonly expiresBefore?: string;
  readonly asOf?: string;
  readonly limit: string;
  readonly cursor?: string;
}

const examples = `
A time is a day (YYYY-MM-DD, in UTC) or written as 2026-05-31T12:00:00Z.

Examples:
  commonplace memories
  commonplace memories --kind decision --q telemetry
  commonplace memories --status superseded --from 2026-01-01 --to 2026-03-31
  commonplace memories --status proposed --json
  commonplace memories --as-of 2026-05-31      what the library knew at the end of that day`;

export function memoriesCommand(): Command {
  const command = new Command('memories')
    .description('list memories, newest first')
    .option('--kind <kind>', `only ${statedKinds.join(', ')}`)
    .option('--status <status>', memoryStatuses.join(', '), 'current')
    .option('--tag <tag...>', 'only those with all of these tags')
    .option('--q <text>', 'only those that say this, in any case')
    .option('--scope <scope>', 'only those of one scope, by id or name')
    .option('--from <time>', 'only those stated then or later')
    .option('--to <time>', 'only those stated before then; of a day, up to its end')
    .option('--expires-before <time>', 'only those that are still alive and expire before then')
    .option('--as-of <time>', 'the library as it was known then')
    .option('--limit <number>', 'most memories, 1 to 100', '20')
    .option('--cursor <text>', 'where the list before stopped')
    .addHelpText('after', examples)
    .action(runMemories);
  return addLibraryOptions(command);
}

async function runMemories(flags: ListFlags): Promise<void> {
  const request = listRequest(flags);
  await answer(flags, {
    work: async (client) => {
      const scope = flags.scope === undefined ? {} : {scope_id: await findId(client, flags.scope, aScope)};
      const output = await client.call('memory.search', {...request, ...scope});
      if (!flags.json && output.nextCursor) process.stderr.write(moreLine(output.hits.length, output.nextCursor));
      return output;
    },
    text: ({hits}, page) => `${memoryList(hits, page).join('\n')}\n`,
  });
}

function listRequest(flags: ListFlags): Input<'memory.search'> {
  const {kind, tag, q, cursor} = flags;
  if (q !== undefined) atMost('--q', q, 2000);
  if (tag && tag.length > 20) throw new UsageError(`--tag takes at most 20 tags, got ${tag.length}`);
  return {
    status: oneOf('--status', flags.status, memoryStatuses),
    limit: wholeNumber('--limit', flags.limit, [1, 100]),
    ...(kind !== undefined && {kind: oneOf('--kind', kind, statedKinds)}),
    ...(tag && {tags: tag.map(tagName)}),
    ...(q !== undefined && {q: filled('--q', q)}),
    ...(cursor !== undefined && {cursor: filled('--cursor', cursor)}),
    ...times(flags),
  };
}

function times({from, to, expiresBefore, asOf}: ListFlags): Partial<Input<'memory.search'>> {
  const range = {
    ...(from !== undefined && {from: pointInTime('--from', from, 'first')}),
    ...(to !== undefined && {to: pointInTime('--to', to, 'next')}),
  };
  if (range.from && range.to && Date.parse(range.from) > Date.parse(range.to))
    throw new UsageError(`--from must not be after --to, got "${from}" and "${to}"`);
  return {
    ...range,
    ...(expiresBefore !== undefined && {expires_before: pointInTime('--expires-before', expiresBefore, 'first')}),
    ...(asOf !== undefined && {as_of: pointInTime('--as-of', asOf, 'last')}),
  };
}
