import type {Tool as ListedTool} from '@modelcontextprotocol/sdk/types.js';
import {z} from 'zod';
import type {Tool} from './tool.ts';

/** A tool as it is listed to a client. */
export function describeTool({name, title, description, effect, idempotent, input, output}: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: jsonSchema(input, 'input') as ListedTool['inputSchema'],
    outputSchema: jsonSchema(output, 'output') as NonNullable<ListedTool['outputSchema']>,
    annotations: {
      title,
      readOnlyHint: effect === 'reads',
      // Nothing is ever deleted, but what is retired no longer counts.
      destructiveHint: effect === 'retires',
      idempotentHint: effect === 'reads' || idempotent,
      openWorldHint: false,
    },
  };
}

/** Draft 7 is what every client's validator knows. The bounds that every whole number has are left out: they cost. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    override({jsonSchema}) {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
}
