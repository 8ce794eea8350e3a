import {Ajv2020} from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {beforeEach, describe, expect, it} from 'vitest';
import {edgeTypes} from '#contract/edge';
import {memoryLibraryMaker} from '../../../support/memory-library.ts';
import {apiFaults} from '../../../support/recall-api-schemas.ts';
import {schemaFaults} from '../../../support/schema-faults.ts';
import {send} from '../http-request.ts';
import {type Api, apiOver, derived_from} from './running-api.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: unknown;
  readonly parameters?: readonly {readonly name: string; readonly in: string; readonly schema: object}[];
  readonly responses: Readonly<Record<string, {readonly description: string}>>;
}
interface Document {
  readonly openapi: string;
  readonly info: {readonly title: string; readonly version: string};
  readonly servers: readonly {readonly url: string}[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, {readonly required?: readonly string[]; readonly properties?: object}>>;
    readonly securitySchemes: object;
  };
}

const libraryWith = memoryLibraryMaker();
let api: Api;
let text: string;
let document: Document;

beforeEach(async () => {
  api = await apiOver(await libraryWith());
  ({body: text} = await send(api.port, {path: '/v1/openapi.json'}));
  document = JSON.parse(text) as Document;
});

/** What a schema of the document finds wrong with a value. */
function faults(schema: string, value: unknown): string[] {
  const ajv = new Ajv2020({allErrors: true, strict: true, allowUnionTypes: true});
  formats(ajv);
  // What OpenAPI has around the schemas is no keyword of JSON Schema.
  ajv.addKeyword('components');
  ajv.addSchema({components: {schemas: document.components.schemas}}, 'ours');
  const validate = ajv.getSchema(`ours#/components/schemas/${schema}`);
  if (!validate) throw new Error(`There is no schema ${schema}.`);
  return schemaFaults(validate, value);
}

describe('our OpenAPI document', () => {
  it('is served without a key, and names this server', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: {title: 'Commonplace recall API', version: '0.0.0'},
      servers: [{url: `http://127.0.0.1:${api.port}`}],
      security: [{bearerAuth: []}],
    });
    expect(document.components.securitySchemes).toMatchObject({bearerAuth: {type: 'http', scheme: 'bearer'}});
  });

  it('lists every route with its status of success and every failure', () => {
    const listed = Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, {responses}]) => {
        const success = Object.keys(responses).find((status) => status.startsWith('2'));
        return `${verb} ${path} ${success ?? ''}`;
      }),
    );
    expect(listed).toEqual([
      'post /v1/sdk/remember 201',
      'post /v1/sdk/supersede 201',
      'post /v1/sdk/invalidate 200',
      'post /v1/sdk/revalidate 200',
      'post /v1/sdk/link 201',
      'post /v1/sdk/flag-contradiction 201',
      'post /v1/sdk/recall 200',
      'post /v1/sdk/bootstrap-context 200',
      'post /v1/sdk/post 201',
      'get /v1/agent/search-memories 200',
      'get /v1/openapi.json 200',
    ]);
    const ids = Object.values(document.paths).flatMap((verbs) => Object.values(verbs).map((each) => each.operationId));
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, verbs] of Object.entries(document.paths))
      for (const {summary, responses} of Object.values(verbs)) {
        expect(summary).toMatch(/^[A-Z].*\.$/);
        const failures = Object.keys(responses).filter((status) => Number(status) >= 400);
        const all = ['400', '401', '403', '404', '409', '413', '415', '429', '500', '503'];
        expect(failures).toEqual(path === '/v1/openapi.json' ? [] : all);
      }
  });

  it('has every schema that it refers to, each of which is one', () => {
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) expect(Object.keys(document.components.schemas)).toContain(name);
    expect(text.match(/"\$(?!ref)\w+"/g)).toBeNull();
    for (const name of Object.keys(document.components.schemas)) expect(() => faults(name, {})).not.toThrow();
  });

  it('names what a list is asked by', () => {
    const {parameters = []} = document.paths['/v1/agent/search-memories']?.['get'] ?? {};
    expect(parameters.map(({name}) => name)).toEqual([
      'kind',
      'status',
      'q',
      'tags',
      'from',
      'to',
      'scope_id',
      'cursor',
      'limit',
    ]);
    expect(parameters.every((parameter) => parameter.in === 'query')).toBe(true);
  });
});

describe('its schemas', () => {
  it.each(['MemoryOutput', 'EdgeOutput', 'MessageOutput', 'RecallScore', 'RecallSubgraph'] as const)(
    '%s wants what the published one wants',
    (name) => {
      const missing = (messages: readonly string[]) => messages.filter((each) => each.includes('required')).sort();
      expect(missing(faults(name, {}))).toEqual(missing(apiFaults(name, {})));
      expect(faults(name, {unknown: 1}).join()).toContain('must NOT have additional properties');
    },
  );

  it.each([
    {query: 'x'},
    {seed_id: 'x', depth: 3},
    {query: 'x', depth: 0},
    {query: 'x', depth: 4},
    {query: 'x', limit: 101},
    {query: 'x', colour: 1},
    {query: 'x', expand: ['provenance', 'all']},
    {query: 'x', filters: {kind: 'fact', include_expired: true, min_similarity: 1}},
    {query: 'x', filters: {min_confidence: 1.5}},
    {query: 'x', metadata_filter: {a: [1, {b: null}]}},
  ])('RecallRequest thinks of %j as the published one does', (body) => {
    expect(faults('RecallRequest', body).length === 0).toBe(apiFaults('RecallRequest', body).length === 0);
  });

  it('accept what the server takes and answers', async () => {
    const stated = {content: 'x', kind: 'fact', scope_id: 'library', derived_from};
    const {data: a, text: first} = await api.post('remember', stated);
    const {data: b} = await api.post('remember', {...stated, content: 'y', ttl_preset: 'ACTIVE'});
    const link = {from_id: a.id, to_id: b.id, edge_type: 'SUPPORTS'};
    const flag = {a_id: a.id, b_id: b.id, note: 'z'};
    const change = {old_memory_id: b.id, expected_version: 2, new_content: 'z', derived_from};
    const retract = {memory_id: a.id, expected_version: 3, reason: 'z'};
    const agent = {agent_identity_id: 'agent:tester'};
    const taken: [string, object, string, string][] = [
      ['RememberRequest', stated, 'MemoryOutput', first],
      ['LinkRequest', link, 'EdgeOutput', (await api.post('link', link)).text],
      ['FlagContradictionRequest', flag, 'EdgeOutput', (await api.post('flag-contradiction', flag)).text],
      ['SupersedeRequest', change, 'MemoryOutput', (await api.post('supersede', change)).text],
      ['InvalidateRequest', retract, 'MemoryOutput', (await api.post('invalidate', retract)).text],
      ['RecallRequest', {query: 'x'}, 'RecallSubgraph', (await api.recall({query: 'x'})).text],
      ['BootstrapContextRequest', agent, 'BootstrapContext', (await api.post('bootstrap-context', agent)).text],
      ['SearchMemoriesQuery', {}, 'FoundMemories', (await api.search()).text],
    ];
    for (const [request, body, answer, told] of taken) {
      expect(faults(request, body), request).toEqual([]);
      expect(faults(`${answer}Envelope`, JSON.parse(told)), told).toEqual([]);
    }
    for (const {text: told} of [await api.recall({}), await api.search('limit=x')])
      expect(faults('ApiError', JSON.parse(told))).toEqual([]);
    expect(edgeTypes).toHaveLength(16);
  });
});
