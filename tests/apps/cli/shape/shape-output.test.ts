import {describe, expect, test} from 'vitest';
import type {Row} from '../../../../apps/cli/shape/output-shape.ts';
import {violations} from '../../../support/contract-schemas.ts';
import {answer, ids, recallKind, record, row, shape} from './recall-answer.ts';

test('without a knob the answer is given as it is', () => {
  expect(shape({})).toBe(answer);
});

describe('one array is shaped', () => {
  test('and what only restates it is left out and named', () => {
    const shaped = shape({sort: 'memory_id'});
    expect(Object.keys(shaped)).toEqual(['query', 'k', 'results', 'elapsed_ms', 'agent_surface']);
    expect(record(shaped)).toMatchObject({aliases_removed: ['direct_matches', 'graph_matches'], sort: 'memory_id'});
    expect(violations('recall', shaped)).toEqual([]);
  });

  test('and a second one that shares nothing with it stays whole, but for the cap', () => {
    const kind = {...recallKind, aliases: []};
    const shaped = shape({filters: [{key: 'memory_id', operator: '=', value: '3'}], maxItems: 1}, answer, kind);
    expect([ids(shaped), (shaped['graph_matches'] as Row[]).length]).toEqual([[3], 1]);
    expect(record(shaped)['secondary_capped']).toEqual(['direct_matches', 'graph_matches']);
  });

  test('by name before others; the first list when none has a known name, which is said', () => {
    const envelope = {zeta: 1, alpha: [row(2), row(1)]};
    const shaped = shape({sort: 'memory_id'}, envelope);
    expect((shaped['alpha'] as Row[]).map((item) => item['memory_id'])).toEqual([1, 2]);
    expect(record(shaped)['result_array_source']).toBe('fallback');
  });

  test('and an answer without a list refuses', () => {
    expect(() => shape({filters: [{key: 'name', operator: '=', value: 'x'}]}, {query: 'x'})).toThrow(
      'nothing to shape',
    );
  });
});

describe('filters', () => {
  test.each([
    ['namespace', '=', 'notes', [3, 2, 4]],
    ['namespace', '!=', 'notes', [1]],
    ['name', '~', 'dEP', [4]],
    ['score', '=', '0.90', [3]],
    ['score', '=', '', []],
    ['graph_depth', '=', '1', [2]],
    ['graph_depth', '!=', '1', [3, 1, 4]],
    ['graph_depth', '~', '', [2, 4]],
  ] as const)('%s %s “%s” keeps %j', (...[key, operator, value, expected]) => {
    expect(ids(shape({filters: [{key, operator, value}]}))).toEqual(expected);
  });

  test('must all hold, and are counted; that they judged the best k only is said', () => {
    const filters = [
      {key: 'namespace', operator: '=', value: 'notes'},
      {key: 'source', operator: '=', value: 'graph'},
    ] as const;
    const shaped = shape({filters});
    expect(ids(shaped)).toEqual([2, 4]);
    expect(record(shaped)).toMatchObject({
      filters: 2,
      input_count: 4,
      output_count: 2,
      filter_scope: 'top-k',
      filter_incomplete: true,
      query_limit: 2,
      query_limit_source: 'flag',
    });
    expect(shaped['truncated']).toBe(true);
  });
});

describe('order', () => {
  test('is by number or text, rows without the key last, equal ones as they were', () => {
    expect(ids(shape({sort: 'score'}))).toEqual([1, 2, 4, 3]);
    expect(ids(shape({sort: 'name'}))).toEqual([4, 1, 2, 3]);
    expect(ids(shape({sort: 'graph_depth'}))).toEqual([2, 4, 3, 1]);
  });

  test('of the steps is fixed: filter, sort, dedupe, cap, select', () => {
    const shaped = shape({
      filters: [{key: 'memory_id', operator: '!=', value: '1'}],
      sort: 'memory_id',
      dedupeBy: 'score',
      maxItems: 1,
      select: ['score', 'name'],
    });
    expect(shaped.results).toEqual([{score: 0.5, name: 'n2'}]);
    expect(Object.keys(shaped.results[0] ?? {})).toEqual(['score', 'name']);
    expect(violations('recall', shaped)).toEqual([]);
  });
});

test('dedupe keeps the first of each value and every row without the key', () => {
  expect(ids(shape({dedupeBy: 'source'}))).toEqual([3, 2]);
  expect(ids(shape({dedupeBy: 'graph_depth'}))).toEqual([3, 1, 2, 4]);
});

describe('select', () => {
  test('keeps a key by any name', () => {
    const row: unknown = JSON.parse('{"meta": {"__proto__": {"deep": 1}, "constructor": 2}}');
    const select = ['meta.__proto__.deep', 'meta.constructor', 'meta.toString'];
    const {results} = shape({select, allowUnknownKeys: true}, {results: [row]});
    expect(JSON.stringify(results)).toBe('[{"meta":{"__proto__":{"deep":1},"constructor":2}}]');
  });

  test('leaves out what a row lacks, and never gives null', () => {
    expect(shape({select: ['graph_depth', 'name']}).results).toEqual([
      {name: 'n3'},
      {name: 'n1'},
      {graph_depth: 1, name: 'n2'},
      {graph_depth: 2, name: 'Depth'},
    ]);
  });

  test('follows dotted paths', () => {
    const envelope = {results: [{weights: {vec: 1, fts: 2}, name: 'x'}]};
    const kind = {...recallKind, rowKeys: ['weights.vec', 'name']};
    expect(shape({select: ['weights.vec']}, envelope, kind).results).toEqual([{weights: {vec: 1}}]);
  });
});

describe('keys that no row has', () => {
  test.each([
    [{sort: 'scor'}, 'did you mean score'],
    [{select: ['name', 'memoryid']}, 'did you mean memory_id'],
    [{filters: [{key: 'titel', operator: '=', value: 'x'}] as const}, 'no row has the key "titel"'],
    [{dedupeBy: 'qqq'}, 'known keys: memory_id, name'],
  ])('%j is refused with a suggestion', (turned, message) => {
    expect(() => shape(turned)).toThrow(message);
  });

  test('pass when they are allowed to, which is said', () => {
    const shaped = shape({select: ['name', 'scor'], allowUnknownKeys: true});
    expect(shaped.results[0]).toEqual({name: 'n3'});
    expect(record(shaped)).toMatchObject({
      key_resolution: 'partial',
      resolved_keys: ['name'],
      unresolved_keys: ['scor'],
      key_suggestions: {scor: ['score', 'source', 'description']},
    });
    expect(violations('recall', shaped)).toEqual([]);
  });

  test('are known although this answer has no row with them', () => {
    expect(ids(shape({sort: 'graph_depth'}, {results: []}))).toEqual([]);
  });
});

describe('count-only', () => {
  test('counts after the cap and leaves nothing else', () => {
    const counted = shape({countOnly: true, maxItems: 3});
    expect(Object.keys(counted)).toEqual(['count', 'truncated', 'agent_surface']);
    expect(counted['count']).toBe(3);
    expect(violations('countOnly', counted)).toEqual([]);
  });

  test('is not cut off when nothing was left out', () => {
    expect(shape({countOnly: true})).not.toHaveProperty('truncated');
  });
});

describe('truncate-content', () => {
  test('cuts every text at characters, but no word of a closed list', () => {
    const shaped = shape({truncateContent: 14});
    expect(shaped.results[0]).toMatchObject({snippet: 'Low water at 🧭', description: 'Note 3', source: 'direct'});
    expect(shape({truncateContent: 3}).results[0]).toMatchObject({namespace: 'not', type: 'document'});
    expect(record(shaped)).toMatchObject({truncate_content: 14, content_truncated: true});
    expect([shaped['truncated'], violations('recall', shaped)]).toEqual([true, []]);
  });

  test('says nothing was cut when nothing was', () => {
    const shaped = shape({truncateContent: 1000});
    expect(record(shaped)).not.toHaveProperty('content_truncated');
    expect(shaped).not.toHaveProperty('truncated');
  });
});

describe('truncated', () => {
  test('is never lowered', () => {
    expect(shape({sort: 'score'}, {...answer, truncated: true})['truncated']).toBe(true);
  });

  test('overrides an answer that says it is whole', () => {
    expect(shape({maxItems: 1}, {...answer, truncated: false})['truncated']).toBe(true);
  });
});
