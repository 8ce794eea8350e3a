import {readFileSync} from 'node:fs';
import {Ajv2020} from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {parse} from 'yaml';
import {schemaFaults} from './schema-faults.ts';

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
  | 'RecallScore'
  | 'ReloadError';

/** What the schema finds wrong with a value after a round trip through JSON; empty when it is valid. */
export function apiFaults(schema: ApiSchema, value: unknown): string[] {
  const validate = ajv.getSchema(`recall-api#/components/schemas/${schema}`);
  if (!validate) throw new Error(`There is no schema ${schema}.`);
  return schemaFaults(validate, JSON.parse(JSON.stringify(value)));
}

/** What a route answers with, as its name at the end of its address. */
export type ApiRoute = keyof typeof answers;

const ref = (schema: string) => ({$ref: `recall-api#/components/schemas/${schema}`});
const text = {type: 'string'};
const memories = {type: 'array', items: ref('MemoryOutput')};
const closed = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const scope = closed({
  scope_id: text,
  kind: {enum: ['org', 'team', 'project', 'channel']},
  name: text,
  can_write: {type: 'boolean'},
});

/** The published schemas, put together where the document leaves a route out. */
const answers = {
  remember: ref('MemoryOutput'),
  supersede: ref('MemoryOutput'),
  invalidate: ref('MemoryOutput'),
  revalidate: ref('MemoryOutput'),
  link: ref('EdgeOutput'),
  'flag-contradiction': ref('EdgeOutput'),
  recall: ref('RecallSubgraph'),
  post: ref('MessageOutput'),
  'search-memories': closed({hits: memories, nextCursor: {type: ['string', 'null']}}),
  'bootstrap-context': closed({
    current_decisions: memories,
    active_constraints: memories,
    open_questions: memories,
    scope_membership: {type: 'array', items: scope},
    recent_activity: text,
  }),
};

const envelopes = new Map(
  Object.entries(answers).map(([route, data]) => [
    route,
    ajv.compile(closed({success: {const: true}, data, meta: ref('Meta')})),
  ]),
);

/** What is wrong with the whole answer of a route, success or failure. */
export function envelopeFaults(route: ApiRoute, status: number, body: unknown): string[] {
  if (status >= 400) return apiFaults('ReloadError', body);
  const validate = envelopes.get(route);
  if (!validate) throw new Error(`There is no route ${route}.`);
  return [...schemaFaults(validate, body), ...(route === 'recall' ? apiFaults('RecallSubgraphEnvelope', body) : [])];
}
