import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {apiOver} from '../apps/server/rest/running-api.ts';
import {anyText, check, inherited, patience, textOf} from '../support/fuzz.ts';
import {bodies, headerText} from '../support/fuzz-http.ts';
import {memoryLibraryMaker} from '../support/memory-library.ts';

const libraryWith = memoryLibraryMaker();

describe('/v1, for any request', () => {
  const routes = [
    'remember',
    'supersede',
    'invalidate',
    'revalidate',
    'link',
    'flag-contradiction',
    'recall',
    'bootstrap-context',
    'post',
  ] as const;
  const likely = fc.record(
    {
      ...{
        content: anyText,
        kind: fc.constantFrom('fact', 'x'),
        scope_id: fc.constantFrom('library', 'project:x'),
        query: anyText,
      },
      ...{
        memory_id: fc.constantFrom('mem_x', ...inherited),
        expected_version: fc.integer(),
        reason: anyText,
        limit: fc.integer(),
      },
      ...{
        metadata: fc.jsonValue(),
        derived_from: fc.constantFrom([{kind: 'artifact', id: 'talk'}], [], 'talk'),
        properties: fc.jsonValue(),
      },
    },
    {requiredKeys: []},
  );

  // `post` and `search` hold every answer against the published schemas.
  test(
    'answers an envelope of the published shape with a declared status',
    async () => {
      const api = await apiOver(await libraryWith());
      const property = fc.asyncProperty(
        fc.constantFrom(...routes),
        fc.oneof(
          bodies,
          likely.map((value) => JSON.stringify(value)),
        ),
        fc.record({'x-request-id': headerText, accept: headerText}, {requiredKeys: []}),
        async (route, body, more) => {
          const {status} = await api.post(route, body, {headers: more});
          expect([200, 201, 400, 404, 409]).toContain(status);
        },
      );
      await check(600, property);
    },
    patience,
  );

  test(
    'reads any query of a list',
    async () => {
      const api = await apiOver(await libraryWith());
      const query = textOf(
        [
          'q=',
          'tags=',
          'limit=',
          'cursor=',
          'kind=',
          'from=',
          '&',
          '=',
          '%',
          '%00',
          '%ff',
          '+',
          '20',
          'fact',
          '[]',
          '2026-01-01T00:00:00Z',
          ...inherited,
        ],
        3000,
      );
      const property = fc.asyncProperty(query, async (text) => {
        const {status} = await api.search(text.replace(/[^\x21-\x7e]/g, ''));
        expect([200, 400, 404]).toContain(status);
      });
      await check(400, property);
    },
    patience,
  );

  test(
    'lets nobody in without a key',
    async () => {
      const api = await apiOver(await libraryWith());
      const property = fc.asyncProperty(headerText, async (authorization) => {
        expect((await api.post('recall', {query: 'x'}, {headers: {authorization}})).status).toBe(401);
      });
      await check(200, property);
    },
    patience,
  );
});
