import fc from 'fast-check';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {queryOutput} from '#contract/query';
import {createHashLocal} from '../../../main/engine/embed/hash-local.ts';
import {makeLibrary, type TestLibrary} from '../../support/library.ts';

describe('pages', () => {
  let library: TestLibrary;

  beforeAll(async () => {
    const many = Array.from({length: 30}, (_, i) => ({
      pageId: `p${i}`,
      body: `harbour ${'water '.repeat(i % 7)}note ${i}`,
    }));
    library = await makeLibrary(many, createHashLocal());
  });

  afterAll(() => {
    library.close();
  });

  test.each(['weighted', 'rrf', 'auto'] as const)('of %s neither overlap nor leave gaps', async (fusion) => {
    const whole = (await library.query({q: 'harbour water', fusion, limit: 30})).output;
    await fc.assert(
      fc.asyncProperty(fc.integer({min: 1, max: 9}), fc.nat(35), async (limit, offset) => {
        const {output} = await library.query({q: 'harbour water', fusion, limit, offset});
        expect(output.results).toEqual(whole.results.slice(offset, offset + limit));
        expect([output.total, output.count]).toEqual([whole.total, output.results.length]);
      }),
      {numRuns: 25},
    );
  });

  test('limit 0 is the default page, and offset 20 limit 10 works with it', async () => {
    const first = (await library.query({q: 'harbour'})).output;
    expect([first.count, first.pagination]).toEqual([10, {offset: 0, limit: 0, effectiveLimit: 10}]);
    const third = (await library.query({q: 'harbour', offset: 20, limit: 10})).output;
    expect(third.results.map(({rank}) => rank)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
  });

  test('the same request gives the same bytes ten times', async () => {
    const texts = new Set<string>();
    for (let i = 0; i < 10; i++) {
      const {output} = await library.query({q: 'harbour water note', fusion: 'auto', explain: true, graph: true});
      texts.add(JSON.stringify({...output, traceId: '', elapsedMs: 0}));
    }
    expect(texts.size).toBe(1);
  });

  test('no text makes a search fail', async () => {
    const q = fc.string({unit: 'binary', minLength: 1}).filter((text) => text.trim() !== '');
    const hostile = fc
      .array(fc.constantFrom('"', '-', '*', '(', 'tag:', 'AND', 'note', '検索', '\0', ' ', '+', '^', 'to:2026-01-01'), {
        minLength: 1,
      })
      .map((parts) => parts.join(''))
      .filter((text) => text.trim() !== '');
    await fc.assert(
      fc.asyncProperty(fc.oneof(q, hostile), fc.constantFrom('weighted', 'auto'), async (text, fusion) => {
        const {output} = await library.query({q: text, fusion, explain: true});
        expect(queryOutput.parse(output).count).toBe(output.results.length);
      }),
      {numRuns: 150},
    );
  });
});
