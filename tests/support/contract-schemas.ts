import {readFileSync} from 'node:fs';
import {Ajv2020} from 'ajv/dist/2020.js';
import {schemaFaults} from './schema-faults.ts';

const base = 'https://github.com/danilo-aguiar-br/sqlite-graphrag/schemas';
const files = ['agent-surface', 'recall', 'hybrid-search'] as const;

/** What an answer can be held against. */
const roots = {
  recall: `${base}/recall.schema.json`,
  hybrid: `${base}/hybrid-search.schema.json`,
  countOnly: `${base}/agent-surface.schema.json#/$defs/CountOnlyEnvelope`,
  cutOff: `${base}/agent-surface.schema.json#/$defs/CutOffEnvelope`,
  error: `${base}/agent-surface.schema.json#/$defs/ErrorEnvelope`,
};

const ajv = new Ajv2020({allErrors: true, strict: false});
for (const name of files) {
  const text = readFileSync(new URL(`../contracts/${name}.schema.json`, import.meta.url), 'utf8');
  ajv.addSchema(JSON.parse(text) as object);
}

/** What a schema finds wrong with a value, after a round trip through JSON; empty when it is valid. */
export function violations(root: keyof typeof roots, value: unknown): string[] {
  const validate = ajv.getSchema(roots[root]);
  if (!validate) throw new Error(`There is no schema ${root}.`);
  return schemaFaults(validate, JSON.parse(JSON.stringify(value)));
}
