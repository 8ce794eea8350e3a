import type {Command} from 'commander';
import type {Client} from '#contract/client';
import type {Caller} from '#contract/caller';
import type {Input} from '#contract/methods';
import {numberBetween} from '../option-values.ts';
import {filled, UsageError} from '../../terminal/usage-error.ts';
import {aSource, findNamed} from './find-named.ts';
import {jsonObject, lifetime, shortText, statementText, tagName, withTags} from './read-values.ts';

/** What `remember` and `supersede` share, as commander gives it. */
export interface StatementFlags {
  readonly from?: readonly string[];
  readonly said?: string;
  readonly confidence?: string;
  readonly ttl?: string;
  readonly where?: string;
  readonly why?: string;
  readonly tag?: readonly string[];
  readonly meta?: string;
  readonly proposed: boolean;
}

export function addStatementOptions(command: Command): Command {
  return command
    .option('--from <ref...>', 'what it was derived from: note path or page id, path#heading, chunk or memory id')
    .option('--said <words>', 'what was said that it was derived from; kept as a message')
    .option('--confidence <number>', 'how sure it is, 0 to 1 (default: 1)')
    .option('--ttl <time>', 'how long it holds: 12h, 30d, 6w, 1y, VOLATILE, ACTIVE or STABLE (default: for ever)')
    .option('--where <text>', 'where it was said')
    .option('--why <text>', 'why it holds')
    .option('--tag <tag...>', 'tags')
    .option('--meta <json>', 'a JSON object of your own')
    .option('--proposed', 'let it wait until somebody accepts it', false);
}

export const provenanceHelp = `
Every memory says what it was derived from. Without --from and --said that is
the statement itself, kept as a message by whoever states it.`;

type Fields = Omit<Input<'memory.remember'>, 'content' | 'kind' | 'scope_id' | 'derived_from'>;
type Derivation = Input<'memory.remember'>['derived_from'][number];

/** A statement whose options are checked, before any library is opened. */
export interface Statement {
  readonly content: string;
  readonly fields: Fields;
  readonly from: readonly string[];
  /** What is to be kept as a message; null when other things are named and nothing was said. */
  readonly said: string | null;
}

export function readStatement(text: string, flags: StatementFlags): Statement {
  const from = (flags.from ?? []).map((reference) => filled('--from', reference));
  if (from.length > 99) throw new UsageError(`--from takes at most 99 things, got ${from.length}`);
  const content = statementText('the text', text);
  const said = flags.said === undefined ? null : statementText('--said', flags.said);
  return {content, fields: readFields(flags), from, said: from.length === 0 ? (said ?? content) : said};
}

function readFields({confidence, ttl, where, why, tag = [], meta, proposed}: StatementFlags): Fields {
  return {
    proposed,
    metadata: withTags(meta === undefined ? {} : jsonObject('--meta', meta), tag.map(tagName)),
    ...(confidence !== undefined && {confidence: numberBetween('--confidence', confidence, [0, 1])}),
    ...(ttl !== undefined && lifetime('--ttl', ttl)),
    ...(where !== undefined && {where: shortText('--where', where)}),
    ...(why !== undefined && {why: shortText('--why', why)}),
  };
}

interface Place {
  /** The scope that what was said is kept in. */
  readonly scopeId: string;
  readonly caller: Partial<Caller>;
}

/** What a statement was derived from. Nothing is kept before everything that was named is found. */
export async function findSources(
  client: Client,
  {from, said}: Statement,
  {scopeId, caller}: Place,
): Promise<Derivation[]> {
  const found: Derivation[] = [];
  for (const reference of from) {
    const {type, id} = await findNamed(client, reference, aSource);
    found.push({kind: type as Derivation['kind'], id});
  }
  if (said === null) return found;
  const message = await client.call('memory.postMessage', {channel_id: scopeId, content: said, caller});
  return [...found, {kind: 'message', id: message.id}];
}
