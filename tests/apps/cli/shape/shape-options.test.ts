import {Command} from 'commander';
import {describe, expect, test} from 'vitest';
import {isShaped} from '../../../../apps/cli/shape/output-shape.ts';
import {addShapeOptions, readShape, type ShapeFlags} from '../../../../apps/cli/shape/shape-options.ts';

function read(...args: readonly string[]) {
  const command = addShapeOptions(new Command()).exitOverride();
  command.parse(args, {from: 'user'});
  return readShape(command.opts<ShapeFlags>());
}

test('nothing is shaped unless asked for, and 0 is off', () => {
  expect(isShaped(read())).toBe(false);
  expect(isShaped(read('--max-items', '0', '--truncate-content', '0', '--max-output-bytes', '0'))).toBe(false);
});

test.each([['--max-items'], ['--truncate-content'], ['--max-output-bytes']])('%s shapes', (option) => {
  expect(isShaped(read(option, '1'))).toBe(true);
});

test.each(['--select', '--fields'])('%s keeps keys in the order given, each once', (option) => {
  expect(read(option, 'name, score,name').select).toEqual(['name', 'score']);
});

describe('a filter', () => {
  test.each([
    ['a=b', {key: 'a', operator: '=', value: 'b'}],
    ['a==b', {key: 'a', operator: '=', value: 'b'}],
    ['a!=b', {key: 'a', operator: '!=', value: 'b'}],
    ['a~b', {key: 'a', operator: '~', value: 'b'}],
    ['a.b = c=d', {key: 'a.b', operator: '=', value: ' c=d'}],
    ['a=', {key: 'a', operator: '=', value: ''}],
    ['url~https://x!=y', {key: 'url', operator: '~', value: 'https://x!=y'}],
  ])('%s is read', (text, filter) => {
    expect(read('--filter', text).filters).toEqual([filter]);
  });

  test('may be given more than once', () => {
    expect(read('--filter', 'a=1', '--filter', 'b~2').filters).toHaveLength(2);
  });

  test.each(['', 'name', '=x', '~x', '!=x', '  =x', '!x'])('“%s” is refused', (text) => {
    expect(() => read('--filter', text)).toThrow('--filter must be key=value, key!=value or key~part');
  });
});

test.each([
  [['--select', 'a,,b'], '--select must be keys separated by commas'],
  [['--select', ' '], '--select must not be empty'],
  [['--select', 'a', '--fields', 'b'], '--fields is another name of --select'],
  [['--sort', ''], '--sort must not be empty'],
  [['--max-items', '-1'], '--max-items must be a whole number from 0'],
  [['--max-output-bytes', '1.5'], '--max-output-bytes must be a whole number from 0'],
])('%j is refused', (args, message) => {
  expect(() => read(...args)).toThrow(message);
});
