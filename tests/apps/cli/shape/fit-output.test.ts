import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {sizeOf} from '../../../../apps/cli/shape/fit-output.ts';
import type {Row} from '../../../../apps/cli/shape/output-shape.ts';
import {violations} from '../../../support/contract-schemas.ts';
import {answer, ids, recallKind, record, row, shape} from './recall-answer.ts';

describe('max-output-bytes', () => {
  const big = {...answer, results: Array.from({length: 50}, (_, index) => row(index))};

  test('drops the last rows until the line fits, and measures again', () => {
    const shaped = shape({maxOutputBytes: 2000}, big);
    expect(sizeOf(shaped)).toBeLessThanOrEqual(2000);
    const kept = shaped.results.length;
    expect(kept).toBeGreaterThan(3);
    expect(record(shaped)).toMatchObject({output_count: kept, dropped: 50 - kept, output_truncated: true});
    expect(shaped['truncated']).toBe(true);
    expect(violations('recall', shaped)).toEqual([]);
    expect(sizeOf(shaped) + sizeOf(row(kept))).toBeGreaterThan(2000);
  });

  test('then empties the other lists, then leaves plain values, then a stub', () => {
    const kind = {...recallKind, aliases: []};
    const envelope = {...answer, weights: {vec: 1, fts: 1}};
    const sizes = [620, 320, 40].map((maxOutputBytes) => shape({maxOutputBytes}, envelope, kind));
    const [drained, skeleton, stub] = sizes;
    expect(drained).toMatchObject({results: [], weights: {vec: 1}});
    expect((drained?.['graph_matches'] as Row[] | undefined)?.length).toBeLessThan(2);
    expect(Object.keys(skeleton ?? {})).toEqual(['query', 'k', 'elapsed_ms', 'results', 'truncated', 'agent_surface']);
    expect(stub).toEqual({truncated: true, truncated_reason: 'max_output_bytes', max_output_bytes: 40});
    expect(violations('cutOff', stub)).toEqual([]);
  });

  test('does not touch what fits', () => {
    const shaped = shape({maxOutputBytes: 100_000});
    expect([ids(shaped), shaped['truncated']]).toEqual([[3, 1, 2, 4], undefined]);
    expect(record(shaped)).not.toHaveProperty('output_truncated');
  });

  test('holds for every ceiling and every answer that is not a stub', () => {
    fc.assert(
      fc.property(
        fc.integer({min: 1, max: 6000}),
        fc.array(fc.string({unit: 'grapheme'}), {maxLength: 20}),
        (bytes, texts) => {
          const results = texts.map((snippet, index) => row(index, {snippet}));
          const shaped = shape({maxOutputBytes: bytes}, {...answer, results});
          const isStub = 'truncated_reason' in shaped;
          expect(isStub || sizeOf(shaped) <= bytes).toBe(true);
          expect(violations(isStub ? 'cutOff' : 'recall', shaped)).toEqual([]);
        },
      ),
      {numRuns: 60},
    );
  });
});
