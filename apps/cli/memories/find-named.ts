import {CallError, type Client} from '#contract/client';
import type {Output} from '#contract/methods';
import {mostCandidates, type NamedType} from '#contract/resolve';
import {oneLine, shorten} from '../print-line.ts';
import {filled, UsageError} from '../../terminal/usage-error.ts';

/** What a text is looked for as, and what to tell who wrote one that is unknown. */
export interface Wanted {
  readonly as: readonly NamedType[];
  /** “There is no … “text” in this library; …” */
  readonly what: string;
  readonly hint: string;
}

type Named = Output<'memory.resolve'>['candidates'][number];

export const aMemory: Wanted = {
  as: ['memory'],
  what: 'memory',
  hint: '“commonplace memories” lists them, and the beginning of an id is enough',
};
export const aSource: Wanted = {
  as: ['artifact', 'message', 'memory'],
  what: 'note, passage, message or memory',
  hint: 'write the path of a note from its folder on, path#heading, or an id',
};
export const aScope: Wanted = {as: ['scope'], what: 'scope', hint: '“commonplace scopes” lists them'};
export const anIdentity: Wanted = {
  as: ['identity'],
  what: 'identity',
  hint: '“commonplace identities” lists them, and “commonplace identities add NAME” makes one',
};
export const anEdge: Wanted = {as: ['edge'], what: 'edge', hint: '“commonplace memory ID” shows those of a memory'};

/** The one thing that a text stands for. Throws when there is none, and when there are several, with their names. */
export async function findNamed(client: Client, text: string, wanted: Wanted): Promise<Named> {
  const {candidates} = await client.call('memory.resolve', {reference: text, as: [...wanted.as]});
  const [first, ...others] = candidates;
  const shown = shorten(oneLine(text), 80);
  if (!first)
    throw new CallError({
      code: 'NOT_FOUND',
      message: `There is no ${wanted.what} “${shown}” in this library; ${wanted.hint}.`,
    });
  if (others.length === 0) return first;
  throw new UsageError(`“${shown}” may be any of ${inWords(candidates)}; write one of these ids, or more of it.`);
}

/** The id in an argument or option, which must say something. */
export async function findId(client: Client, text: string, wanted: Wanted): Promise<string> {
  return (await findNamed(client, filled(wanted.what, text), wanted)).id;
}

function inWords(candidates: readonly Named[]): string {
  const names = candidates.map(({id, title}) => `${oneLine(id)} (${shorten(oneLine(title), 40)})`);
  return `${names.join(', ')}${candidates.length === mostCandidates ? ' and more' : ''}`;
}
