import {z} from 'zod';
import {briefEdge, tellEdge, toBriefEdge} from '../shapes/brief-edge.ts';
import {tool} from '../tool.ts';

/** The edges that can be stated; the others follow from what is stored. */
const statable = [
  'REFERENCES',
  'SUPPORTS',
  'CONTRADICTS',
  'SUPERSEDES',
  'DERIVED_FROM',
  'MENTIONS',
  'STATED_BY',
] as const;

export const link = tool({
  name: 'link',
  title: 'Link a memory',
  description: `Join a memory to another memory, a note (artifact), a passage (message) or an identity. SUPPORTS: evidence for; REFERENCES: see also; MENTIONS: is about; CONTRADICTS: both cannot hold, which marks both contested until one is retired; SUPERSEDES: from_id takes the place of to_id, which is retired.
Only a stated memory can be from_id: the links of a note stand in its file. The same link again changes nothing.`,
  effect: 'retires',
  idempotent: true,
  input: z.strictObject({
    from_id: z.string().min(1).max(1000).describe('a memory_id'),
    to_id: z.string().min(1).max(1000),
    to_type: z.enum(['memory', 'message', 'artifact', 'identity']).default('memory').describe('artifact: a note_id'),
    edge_type: z.enum(statable),
    note: z.string().min(1).max(2000).optional().describe('why they are linked'),
  }),
  output: briefEdge.extend({edge_id: z.string()}),
  async run({client, writer}, {note, ...ends}) {
    const edge = await client.call('memory.link', {...ends, ...(note && {properties: {note}}), caller: await writer()});
    const data = {...toBriefEdge(edge), edge_id: edge.id};
    return {data, text: `Linked: ${tellEdge(data)}.`};
  },
});
