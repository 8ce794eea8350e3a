import {z} from 'zod';
import {briefScope, tellScope} from '../shapes/brief-scope.ts';
import {lines, section} from '../shapes/lines.ts';
import {tool} from '../tool.ts';

export const listScopes = tool({
  name: 'list_scopes',
  title: 'List scopes',
  description: `List the scopes that memories belong to: “library” for the whole library, one per source of notes, and named ones; and whether you may write there. Use it when recall or remember needs a scope_id other than the default.`,
  effect: 'reads',
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({scopes: z.array(briefScope), default_scope: z.string()}),
  async run({client, reader, defaultScope}) {
    const {scopes} = await client.call('memory.scopes', {caller: reader});
    const text = lines(
      `Memories go to ${defaultScope} unless you say otherwise.`,
      section('Scopes', scopes.map(tellScope)),
    );
    return {data: {scopes, default_scope: defaultScope}, text};
  },
});
