import {readFileSync} from 'node:fs';
import {Ajv2020} from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {parse} from 'yaml';

/** The schemas of the recall API's own document, as it was published. */
const document = parse(
  readFileSync(new URL('../contracts/recall-api.openapi.yaml', import.meta.url), 'utf8'),
) as object;

const ajv = new Ajv2020({allErrors: true, strict: false, allowUnionTypes: true});
formats(ajv);
ajv.addSchema(document, 'recall-api');

export type ApiSchema =
  | 'RecallRequest'
  | 'RecallSubgraph'
  | 'RecallSubgraphEnvelope'
  | 'MemoryOutput'
  | 'EdgeOutput'
  | 'MessageOutput'
  | 'RecallScore';

/** What the schema finds wrong with a value after a round trip through JSON; empty when it is valid. */
export function apiFaults(schema: ApiSchema, value: unknown): string[] {
  const validate = ajv.getSchema(`recall-api#/components/schemas/${schema}`);
  if (!validate) throw new Error(`There is no schema ${schema}.`);
  void validate(JSON.parse(JSON.stringify(value)));
  return (validate.errors ?? []).map(({instancePath, message = ''}) => `${instancePath} ${message}`);
}
