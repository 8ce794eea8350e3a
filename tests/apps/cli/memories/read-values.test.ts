import {describe, expect, it} from 'vitest';
import {rememberInput, searchMemoriesInput} from '#contract/memories';
import {
  jsonObject,
  lifetime,
  nameText,
  pointInTime,
  shortText,
  statementText,
  tagName,
  withTags,
} from '../../../../apps/cli/memories/read-values.ts';

describe('a lifetime', () => {
  it.each([
    ['1s', {ttl_seconds: 1}],
    ['90min', {ttl_seconds: 5400}],
    ['12h', {ttl_seconds: 43_200}],
    ['30d', {ttl_seconds: 2_592_000}],
    ['6w', {ttl_seconds: 3_628_800}],
    ['100y', {ttl_seconds: 3_153_600_000}],
    ['volatile', {ttl_preset: 'VOLATILE'}],
    [' Stable ', {ttl_preset: 'STABLE'}],
  ])('%s', (value, expected) => {
    expect(lifetime('--ttl', value)).toEqual(expected);
    const rest = {content: 'x', kind: 'fact', scope_id: 'library', derived_from: [{kind: 'memory', id: 'x'}]};
    expect(rememberInput.safeParse({...rest, ...lifetime('--ttl', value)}).success).toBe(true);
  });

  it.each(['', '30', '0d', '101y', '-1d', '1.5d', '30 days', '5m', 'FOREVER', '9999999999w'])('is not %j', (value) => {
    expect(() => lifetime('--ttl', value)).toThrow(/^--ttl must be a number with s, min, h, d, w or y .*; got "/);
  });
});

describe('a point in time', () => {
  it.each([
    ['2026-05-31', 'first', '2026-05-31T00:00:00Z'],
    ['2026-05-31', 'last', '2026-05-31T23:59:59.999Z'],
    ['2026-12-31', 'next', '2027-01-01T00:00:00Z'],
    ['2026-05-31T12:00:00+02:00', 'next', '2026-05-31T12:00:00+02:00'],
  ] as const)('%s as the %s', (value, ofDay, expected) => {
    expect(pointInTime('--from', value, ofDay)).toBe(expected);
    expect(searchMemoriesInput.safeParse({from: expected}).success).toBe(true);
  });

  it.each(['', 'yesterday', '2026-02-30', '2026-5-3', '2026-05-31T12:00:00', '2026'])('is not %j', (value) => {
    expect(() => pointInTime('--from', value, 'first')).toThrow(`got "${value}"`);
  });
});

describe('texts', () => {
  it.each<[string, () => unknown, string]>([
    ['a statement of blanks', () => statementText('the text', ' \n'), 'the text must not be empty'],
    ['a statement that is too long', () => statementText('the text', 'x'.repeat(20_001)), 'at most 20000'],
    ['a reason of blanks', () => shortText('--reason', ' '), '--reason must not be empty'],
    ['a reason that is an option', () => shortText('--reason', '--json'), '--reason has no value'],
    ['a reason that is too long', () => shortText('--why', 'x'.repeat(2001)), 'at most 2000 characters long, got 2001'],
    ['a tag of signs', () => tagName('##'), '--tag must name a tag, got "##"'],
    ['a tag that is too long', () => tagName('x'.repeat(201)), 'at most 200 characters long, got 201'],
    ['a name that is too long', () => nameText('the name', 'x'.repeat(201)), 'at most 200 characters long, got 201'],
    ['metadata that are a list', () => jsonObject('--meta', '[]'), '--meta must be a JSON object such as'],
    ['metadata that are nothing', () => jsonObject('--meta', 'null'), '--meta must be a JSON object such as'],
    ['metadata that are no JSON', () => jsonObject('--meta', '{a:1}'), 'got "{a:1}"'],
    ['metadata that are too long', () => withTags({a: 'ü'.repeat(2045)}, []), 'at most 4096 bytes as JSON, got 4098'],
    [
      'metadata too long with tags',
      () => withTags({a: 'x'.repeat(4080)}, ['tag']),
      'metadata and tags must be at most',
    ],
  ])('%s are refused', (_, read, sentence) => {
    expect(read).toThrow(sentence);
  });

  it('are trimmed where that is harmless, and kept where it is not', () => {
    expect([shortText('--why', ' so '), tagName('#a/b '), statementText('', ' x\n')]).toEqual(['so', 'a/b', ' x\n']);
  });

  it('tags join those of the metadata, each once', () => {
    expect(withTags({n: 1, tags: ['a', 'b']}, ['b', 'c'])).toEqual({n: 1, tags: ['a', 'b', 'c']});
    expect(withTags({tags: 'odd'}, [])).toEqual({tags: 'odd'});
  });
});
