import {z} from 'zod';
import {briefMemory, tellMemory, toBriefMemory} from '../shapes/brief-memory.ts';
import {lines} from '../shapes/lines.ts';
import {tool} from '../tool.ts';

/** Characters of the statement that are told back. */
const room = 1000;

export const invalidate = tool({
  name: 'invalidate',
  title: 'Retract a memory',
  description: `Retract a memory that is wrong, with a reason and without a successor. It stays readable with that reason and can be brought back by a person. If something else holds instead, use supersede.
Needs the version you have seen (expected_version); if it has changed meanwhile nothing happens and you are told so.`,
  effect: 'retires',
  idempotent: false,
  input: z.strictObject({
    memory_id: z.string().min(1).max(1000),
    expected_version: z.number().int().min(1),
    reason: z.string().min(1).max(2000),
  }),
  output: briefMemory.extend({invalidated_reason: z.string().nullable()}),
  async run({client, writer}, input) {
    const memory = await client.call('memory.invalidate', {...input, caller: await writer()});
    const data = {...toBriefMemory(memory, room), invalidated_reason: memory.invalidated_reason};
    return {data, text: lines(`Retracted: ${memory.invalidated_reason ?? ''}`, tellMemory(data))};
  },
});
