import {z} from 'zod';
import {statedKind} from '#contract/memories';
import {briefMemory, tellMemory, toBriefMemory} from '../shapes/brief-memory.ts';
import {lines} from '../shapes/lines.ts';
import {tool} from '../tool.ts';
import {statementFields, stateWith} from './statement.ts';

/** Characters of the statement that are told back. */
const room = 1000;

export const remember = tool({
  name: 'remember',
  title: 'Remember something',
  description: `State a decision, fact or preference that should outlast this conversation: one self-contained sentence or two, in words that a later search would use. Recall the topic first: what is there already is superseded, not stated beside it.
Every memory names its sources: derived_from takes the cite of a result, said takes a person's own words. Saying the same again in the same scope strengthens the memory that is there.
Returns the memory with its id and version. Nothing is ever deleted.`,
  effect: 'adds',
  idempotent: false,
  input: z.strictObject({
    content: z.string().min(1).max(20_000),
    kind: statedKind,
    scope_id: z.string().min(1).optional().describe('where it belongs; the default of list_scopes if left out'),
    ...statementFields,
  }),
  output: briefMemory.extend({scope_id: z.string()}),
  async run(context, {content, kind, scope_id = context.defaultScope, ...fields}) {
    const caller = await context.writer();
    const stated = await stateWith(context, fields, {scopeId: () => Promise.resolve(scope_id), caller});
    const memory = await context.client.call('memory.remember', {content, kind, scope_id, ...stated, caller});
    const data = {...toBriefMemory(memory, room), scope_id};
    const head = memory.version === 1 ? `Remembered in ${scope_id}.` : `It was known in ${scope_id}, and is confirmed.`;
    return {data, text: lines(head, tellMemory(data))};
  },
});
