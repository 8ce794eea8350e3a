import fc from 'fast-check';
import {describe, expect} from 'vitest';
import {queryInput} from '#contract/query';
import {queryRequest} from '../../apps/cli/query-options.ts';
import {numberBetween, positiveNumber, wholeNumber} from '../../apps/cli/option-values.ts';
import {jsonObject, lifetime, nameText, pointInTime, shortText, tagName} from '../../apps/cli/memories/read-values.ts';
import {sizeOf} from '../../apps/cli/shape/fit-output.ts';
import type {OutputShape, RowFilter} from '../../apps/cli/shape/output-shape.ts';
import {addShapeOptions, readShape, type ShapeFlags} from '../../apps/cli/shape/shape-options.ts';
import {shapeOutput} from '../../apps/cli/shape/shape-output.ts';
import {filterRows, selectKeys, sortRows} from '../../apps/cli/shape/shape-rows.ts';
import {RequestError, UsageError} from '../../apps/terminal/usage-error.ts';
import {Command} from 'commander';
import {anyText, holds, inherited, textOf, within} from '../support/fuzz.ts';

/** What a task gives, or nothing where it refuses what was typed, which is all that it may refuse with. */
function orRefused<T>(task: () => T): T | undefined {
  try {
    return within(300, task);
  } catch (error) {
    if (error instanceof UsageError || error instanceof RequestError) {
      expect(error.message).not.toBe('');
      return undefined;
    }
    throw error;
  }
}

const numerals = textOf(['0', '1', '9', '.', '-', '+', 'e', 'E', '0x', 'Infinity', 'NaN', ' ', '_', '²', '٣'], 400);
const typed = fc.oneof(
  numerals,
  textOf(['2026-05-31', 'T12:00:00Z', '30d', '5min', 'y', '--json', '{', '}', '"a":', '[', '#', '_', ' ', '='], 3000),
);

describe('values of options, for any text', () => {
  holds(
    'are numbers within bounds, or refused',
    2000,
    fc.property(numerals, (value) => {
      const whole = orRefused(() => wholeNumber('--n', value, [0, 10_000]));
      expect(whole === undefined || (Number.isInteger(whole) && whole >= 0 && whole <= 10_000)).toBe(true);
      const share = orRefused(() => numberBetween('--n', value, [0, 1]));
      expect(share === undefined || (share >= 0 && share <= 1)).toBe(true);
      const positive = orRefused(() => positiveNumber('--n', value));
      expect(positive === undefined || (positive > 0 && positive <= 1e6)).toBe(true);
    }),
  );

  holds(
    'of memories are read or refused',
    2000,
    fc.property(typed, (value) => {
      const life = orRefused(() => lifetime('--ttl', value));
      if (life && 'ttl_seconds' in life) expect(Number.isInteger(life.ttl_seconds)).toBe(true);
      const time = orRefused(() => pointInTime('--from', value, 'next'));
      if (time !== undefined) expect(Date.parse(time)).not.toBeNaN();
      expect(orRefused(() => tagName(value))).not.toBe('');
      orRefused(() => [nameText('--name', value), shortText('--why', value)]);
      orRefused(() => jsonObject('--metadata', value));
    }),
  );

  const flags = fc.record(
    {
      ...{
        q: typed,
        mode: fc.oneof(fc.constantFrom('hybrid', 'vector'), typed),
        fusion: fc.constantFrom('auto', 'rrf', 'x'),
      },
      ...{alpha: numerals, rrfK: numerals, topK: numerals, offset: numerals, limit: numerals, candidateK: numerals},
      ...{
        expand: numerals,
        space: typed,
        pageId: typed,
        from: typed,
        to: typed,
        graph: fc.boolean(),
        explain: fc.boolean(),
      },
    },
    {requiredKeys: []},
  );
  const usual = {
    mode: 'hybrid',
    fusion: 'auto',
    rrfK: '60',
    topK: '10',
    offset: '0',
    limit: '0',
    candidateK: '50',
    expand: '0',
  };

  holds(
    'of a query make a request that the engine takes, or are refused',
    2000,
    fc.property(fc.array(typed, {maxLength: 3}), flags, (words, given) => {
      const request = orRefused(() => queryRequest(words, {...usual, graph: false, explain: false, ...given}));
      if (request !== undefined) expect(queryInput.safeParse(request).error).toBeUndefined();
    }),
  );
});

const keys = fc.constantFrom('title', 'score', 'metadata', 'metadata.deep', 'metadata.__proto__', 'a.b', ...inherited);
const value = fc.oneof(fc.jsonValue({maxDepth: 3}), fc.constantFrom<unknown>(null, 0, -0, '', 'tide'));
/** As they come from JSON: `__proto__` is a key like any other. */
const rows = fc
  .array(fc.dictionary(fc.constantFrom('title', 'score', 'metadata', 'a', ...inherited), value), {maxLength: 8})
  .map((made) => JSON.parse(JSON.stringify(made)) as Record<string, unknown>[]);
const filters: fc.Arbitrary<RowFilter> = fc.record({
  ...{key: keys, operator: fc.constantFrom('=', '!=', '~'), value: fc.oneof(numerals, anyText)},
});

describe('shaping an answer, for any rows', () => {
  holds(
    'keeps what meets the filters and leaves out the rest',
    1500,
    fc.property(rows, filters, (all, filter) => {
      const kept = filterRows(all, [filter]);
      expect(all).toEqual(expect.arrayContaining(kept));
      if (filter.operator === '~') return;
      const others = filterRows(all, [{...filter, operator: filter.operator === '=' ? '!=' : '='}]);
      expect(kept.length + others.length).toBe(all.length);
    }),
  );

  holds(
    'orders the same rows, and again the same way',
    1500,
    fc.property(rows, keys, (all, key) => {
      const sorted = sortRows(all, key);
      expect(sorted).toHaveLength(all.length);
      expect(sortRows(sorted, key)).toEqual(sorted);
    }),
  );

  holds(
    'selects keys with their values, whatever they are called, and changes nothing else',
    1500,
    fc.property(rows, fc.array(keys, {minLength: 1, maxLength: 4}), (all, chosen) => {
      for (const row of all) {
        const selected = selectKeys(row, chosen);
        expect(Object.getPrototypeOf(selected)).toBe(Object.prototype);
        for (const key of chosen.filter((name) => !name.includes('.') && Object.hasOwn(row, name)))
          expect(JSON.stringify(Object.getOwnPropertyDescriptor(selected, key)?.value)).toBe(
            JSON.stringify(ownValue(row, key)),
          );
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
  );

  const shapes: fc.Arbitrary<OutputShape> = fc.record({
    ...{select: fc.array(keys, {maxLength: 3}), filters: fc.array(filters, {maxLength: 2}), sort: fc.option(keys)},
    ...{
      dedupeBy: fc.option(keys),
      maxItems: fc.nat({max: 5}),
      countOnly: fc.boolean(),
      truncateContent: fc.nat({max: 9}),
    },
    ...{maxOutputBytes: fc.oneof(fc.constant(0), fc.integer({min: 1, max: 900})), allowUnknownKeys: fc.constant(true)},
  });

  holds(
    'fits the answer into the bytes it may have',
    1500,
    fc.property(rows, shapes, (results, shape) => {
      const kind = {rowKeys: ['title', 'score'], aliases: ['items'], closed: ['status']};
      const limit = {value: 10, source: 'default', reached: false} as const;
      const envelope = {query: 'tide', results, items: results, status: 'ok'};
      const shaped = orRefused(() => shapeOutput(envelope, {shape, kind, limit}));
      if (shaped && shape.maxOutputBytes >= 200) expect(sizeOf(shaped)).toBeLessThanOrEqual(shape.maxOutputBytes);
      if (shaped) expect(JSON.parse(JSON.stringify(shaped))).toBeTypeOf('object');
    }),
  );

  const options = ['--select', '--fields', '--filter', '--sort', '--dedupe-by', '--max-items', '--truncate-content'];
  holds(
    'is asked for in words that are read or refused',
    800,
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...options, '--max-output-bytes'), fc.oneof(typed, anyText)), {maxLength: 4}),
      (given) => {
        const command = addShapeOptions(new Command('x'))
          .exitOverride()
          .allowExcessArguments()
          .configureOutput({writeErr: () => undefined});
        command.parse(
          given.map(([option, text]) => `${option}=${text}`),
          {from: 'user'},
        );
        const shape = orRefused(() => readShape(command.opts<ShapeFlags>()));
        for (const filter of shape?.filters ?? []) expect(filter.key).toMatch(/\S/u);
      },
    ),
  );
});

function ownValue(row: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.getOwnPropertyDescriptor(row, key)?.value;
}
