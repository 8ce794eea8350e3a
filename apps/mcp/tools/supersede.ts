import {z} from 'zod';
import {briefMemory, tellMemory, toBriefMemory} from '../shapes/brief-memory.ts';
import {lines} from '../shapes/lines.ts';
import {tool} from '../tool.ts';
import {statementFields, stateWith} from './statement.ts';

/** Characters of the statement that are told back. */
const room = 1000;

export const supersede = tool({
  name: 'supersede',
  title: 'Replace a memory',
  description: `Put a new statement in the place of a memory that no longer holds as it is. Kind and scope are inherited; the old one stays, marked superseded, and both are linked.
Needs the memory's id and the version you have seen (expected_version); if it has changed meanwhile nothing happens and you are told so. Sources as in remember. If something was simply wrong and nothing replaces it, use invalidate.`,
  effect: 'retires',
  idempotent: false,
  input: z.strictObject({
    memory_id: z.string().min(1).max(1000).describe('the memory to replace'),
    expected_version: z.number().int().min(1),
    new_content: z.string().min(1).max(20_000),
    ...statementFields,
  }),
  output: briefMemory.extend({supersedes: z.string()}),
  async run(context, {memory_id, expected_version, new_content, ...fields}) {
    const {client} = context;
    const caller = await context.writer();
    const scopeId = async () => (await client.call('memory.read', {memory_id, caller})).scope?.scope_id ?? 'library';
    const stated = await stateWith(context, fields, {scopeId, caller});
    const old = {old_memory_id: memory_id, expected_version};
    const memory = await client.call('memory.supersede', {...old, new_content, ...stated, caller});
    const data = {...toBriefMemory(memory, room), supersedes: memory_id};
    return {data, text: lines(`${memory_id} is superseded by:`, tellMemory(data))};
  },
});
