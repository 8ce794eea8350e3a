import {type Command, Option} from 'commander';
import {wholeNumber} from '../option-values.ts';
import {filled, UsageError} from '../../terminal/usage-error.ts';
import type {OutputShape, RowFilter} from './output-shape.ts';

/** The shaping options as commander gives them. */
export interface ShapeFlags {
  readonly select?: string;
  readonly fields?: string;
  readonly filter: readonly string[];
  readonly sort?: string;
  readonly dedupeBy?: string;
  readonly maxItems: string;
  readonly countOnly: boolean;
  readonly truncateContent: string;
  readonly maxOutputBytes: string;
  readonly allowUnknownKeys: boolean;
}

export function addShapeOptions(command: Command): Command {
  const filter = new Option('--filter <condition>', 'key=value, key!=value or key~part; may be given again')
    .argParser((value: string, before: readonly string[]) => [...before, value])
    .default([], 'none');
  return command
    .option('--select <keys>', 'keep these keys of every row, separated by commas')
    .addOption(new Option('--fields <keys>').hideHelp())
    .addOption(filter)
    .option('--sort <key>', 'order the rows by a key, smallest first')
    .option('--dedupe-by <key>', 'keep the first row of every value')
    .option('--max-items <number>', 'most rows of every list; 0 means all', '0')
    .option('--count-only', 'print only how many rows there are', false)
    .option('--truncate-content <number>', 'most characters of every text; 0 means all', '0')
    .option('--max-output-bytes <number>', 'most bytes to print; 0 means any', '0')
    .option('--allow-unknown-keys', 'let keys pass that no row has', false);
}

export function readShape(flags: ShapeFlags): OutputShape {
  const {sort, dedupeBy} = flags;
  if (flags.select !== undefined && flags.fields !== undefined)
    throw new UsageError('--fields is another name of --select; give one of them');
  const select = flags.select ?? flags.fields;
  return {
    select: select === undefined ? [] : readKeys(filled('--select', select)),
    filters: flags.filter.map(readFilter),
    sort: sort === undefined ? null : filled('--sort', sort),
    dedupeBy: dedupeBy === undefined ? null : filled('--dedupe-by', dedupeBy),
    maxItems: size('--max-items', flags.maxItems),
    countOnly: flags.countOnly,
    truncateContent: size('--truncate-content', flags.truncateContent),
    maxOutputBytes: size('--max-output-bytes', flags.maxOutputBytes),
    allowUnknownKeys: flags.allowUnknownKeys,
  };
}

function readKeys(text: string): string[] {
  const keys = text.split(',').map((key) => key.trim());
  if (keys.includes('')) throw new UsageError(`--select must be keys separated by commas, got "${text}"`);
  return [...new Set(keys)];
}

const condition = /^(?<key>[^=!~]*)(?<operator>==|!=|=|~)(?<value>.*)$/su;

function readFilter(text: string): RowFilter {
  const {key = '', operator = '', value = ''} = condition.exec(text)?.groups ?? {};
  if (key.trim() === '') throw new UsageError(`--filter must be key=value, key!=value or key~part, got "${text}"`);
  return {key: key.trim(), operator: operator === '!=' || operator === '~' ? operator : '=', value};
}

function size(option: string, value: string): number {
  return wholeNumber(option, value, [0, 1e9]);
}
