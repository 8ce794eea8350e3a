import {z} from 'zod';
import {CallError} from '#contract/client';
import type {Caller} from '#contract/caller';
import type {Input} from '#contract/methods';
import {metadataLimit, sourceKinds, ttlPreset} from '#contract/memories';
import type {ToolContext} from '../tool-context.ts';
import {withoutUndefined} from '../without-undefined.ts';

/** What both tools that state something take besides the statement. */
export const statementFields = {
  derived_from: z
    .array(
      z.strictObject({
        kind: z.enum(sourceKinds).describe('message: a passage; artifact: a whole note; memory'),
        id: z.string().min(1).max(1000),
        quote: z.string().min(1).max(20_000).optional().describe('of a passage: the words that matter'),
      }),
    )
    .min(1)
    .max(100)
    .optional()
    .describe('sources: the cite of search, read_note or recall. Needed unless said is given'),
  said: z.string().min(1).max(20_000).optional().describe('what a person said in this conversation, word for word'),
  confidence: z.number().min(0).max(1).default(1),
  ttl_preset: ttlPreset.optional().describe('how long it holds: a week, 90 days, a year; for good if left out'),
  ttl_seconds: z.number().int().min(1).max(3_155_760_000).optional().describe('in place of ttl_preset'),
  where: z.string().min(1).max(2000).optional().describe('where it came up'),
  why: z.string().min(1).max(2000).optional().describe('the reason behind it'),
  metadata: z
    .record(z.string(), z.unknown())
    .default({})
    .describe(`at most ${metadataLimit} bytes; {"tags": ["a", "b"]} are tags`),
  proposed: z.boolean().default(false).describe('true: it waits until a person accepts it'),
};

type Fields = z.output<z.ZodObject<typeof statementFields>>;
type Stated = Pick<Input<'memory.remember'>, 'derived_from' | 'confidence' | 'where' | 'why' | 'metadata' | 'proposed'>;

/** The fields as the engine takes them. What was said is kept as a message first, so that there is a source to name. */
export async function stateWith(
  {client}: ToolContext,
  fields: Fields,
  {scopeId, caller}: {readonly scopeId: () => Promise<string>; readonly caller: Caller},
): Promise<Stated> {
  const {derived_from = [], said, ...rest} = fields;
  if (derived_from.length === 0 && said === undefined) throw withoutSource();
  const heard = said === undefined ? [] : [await hear(said)];
  return {...withoutUndefined(rest), derived_from: [...derived_from, ...heard]};

  async function hear(content: string) {
    const message = await client.call('memory.postMessage', {channel_id: await scopeId(), content, caller});
    return {kind: 'message' as const, id: message.id};
  }
}

function withoutSource(): CallError {
  const message =
    'A memory needs a source: give `derived_from` (the cite of a result), or `said` for what a person told you.';
  return new CallError({code: 'INVALID_INPUT', message, details: {fields: ['derived_from', 'said']}});
}
