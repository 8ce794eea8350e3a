import {z} from 'zod';
import {agentSurface, countOnlyEnvelope, cutOffEnvelope, errorEnvelope} from '#contract/agent-surface';
import type {Envelope} from './shape/output-shape.ts';

/**
 * The closed JSON Schema of everything a command may print: its answer, the answer as the shaping options leave it
 * (any member of a row may have been left out), and a failure.
 */
export function answerSchema(title: string, response: z.ZodObject, item: z.ZodObject): Envelope {
  const rows = z.array(item.partial());
  const shaped = response
    .partial()
    .extend({results: rows, agent_surface: agentSurface, truncated: z.boolean().optional()});
  const anything = z.union([response, shaped, countOnlyEnvelope, cutOffEnvelope, errorEnvelope]);
  return {...z.toJSONSchema(anything), title};
}
