import {type Command, Option} from 'commander';
import {type MemoryType, memoryTypes, mostHops, mostResults} from '#contract/found-memory';
import {numberBetween, oneOf, wholeNumber} from './option-values.ts';
import type {QueryLimit} from './shape/output-shape.ts';
import {filled, RequestError, UsageError} from '../terminal/usage-error.ts';

/** What `recall` and `hybrid-search` share, as commander gives it. */
export interface FoundFlags {
  readonly q?: string;
  readonly db: string;
  readonly embedder?: string;
  readonly k?: string;
  readonly limit?: string;
  readonly topK?: string;
  readonly maxHops?: string;
  readonly minWeight?: string;
  readonly maxGraphResults?: string;
  readonly type?: string;
  readonly namespace?: string;
  readonly fallbackFtsOnly: boolean;
  readonly failOnDegraded: boolean;
  readonly printSchema: boolean;
}

export function addFoundOptions(command: Command): Command {
  return command
    .argument('[query...]', 'the question, if not given as --q')
    .option('--q <text>', 'the question')
    .option('--db <file>', 'library file', 'commonplace.db')
    .option('--embedder <name>', 'bundled, hash-local or none')
    .option('-k, --k <number>', `most results, 1 to ${mostResults} (default: 10)`)
    .addOption(new Option('--limit <number>').hideHelp())
    .addOption(new Option('--top-k <number>').hideHelp())
    .option('--max-hops <number>', `how far the walk goes, 0 to ${mostHops} (default: 2)`)
    .option('--min-weight <number>', 'steps of the walk that weigh less are not taken, 0 to 1 (default: 0.3)')
    .option('--type <type>', `only memories of one type: ${memoryTypes.join(', ')}`)
    .option('--namespace <name>', 'only memories of one source or scope; “global” for those of none')
    .option('--fallback-fts-only', 'search by words alone', false)
    .option('--fail-on-degraded', 'fail when words are all there is to search by', false)
    .option('--print-schema', 'print the JSON Schema of the answer', false)
    .option('--json', 'for uniformity: the answer is always JSON', false);
}

/** The members of a request that both commands have. */
export interface FoundRequest {
  readonly query: string;
  readonly k?: number;
  readonly maxHops?: number;
  readonly minWeight?: number;
  readonly maxGraphResults?: number;
  readonly type?: MemoryType;
  readonly namespace?: string;
  readonly ftsOnly: boolean;
  readonly failOnDegraded: boolean;
}

/** Checks the options. A value out of bounds is a `UsageError`, an empty question a `RequestError`. */
export function foundRequest(words: readonly string[], flags: FoundFlags): FoundRequest {
  const {maxHops, minWeight, maxGraphResults, type, namespace} = flags;
  const k = firstOf(flags);
  return {
    ...(k !== undefined && {k: wholeNumber('--k', k, [1, mostResults])}),
    ...(maxHops !== undefined && {maxHops: wholeNumber('--max-hops', maxHops, [0, mostHops])}),
    ...(minWeight !== undefined && {minWeight: numberBetween('--min-weight', minWeight, [0, 1])}),
    ...(maxGraphResults !== undefined && {
      maxGraphResults: wholeNumber('--max-graph-results', maxGraphResults, [0, 1e9]),
    }),
    ...(type !== undefined && {type: oneOf('--type', type, memoryTypes)}),
    ...(namespace !== undefined && {namespace: filled('--namespace', namespace)}),
    ftsOnly: flags.fallbackFtsOnly,
    failOnDegraded: flags.failOnDegraded,
    query: questionOf(words, flags.q),
  };
}

/** Refuses options of the walk where there is none, whatever their value. */
export function refuseWalkOptions(flags: FoundFlags, names: readonly (keyof FoundFlags)[], reason: string): void {
  const given = names.find((name) => flags[name] !== undefined);
  if (given === undefined) return;
  const option = `--${given.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  throw new RequestError(`${option} ${reason}`);
}

/** How the number of results was come by. */
export function queryLimit(flags: FoundFlags, value: number, found: number): QueryLimit {
  return {value, source: firstOf(flags) === undefined ? 'default' : 'flag', reached: found >= value};
}

function firstOf({k, limit, topK}: FoundFlags): string | undefined {
  const given = [k, limit, topK].filter((value) => value !== undefined);
  if (given.length > 1) throw new UsageError('--k, --limit and --top-k are names of one option; give one of them');
  return given[0];
}

function questionOf(words: readonly string[], option: string | undefined): string {
  if (option !== undefined && words.length > 0)
    throw new UsageError('the question is given twice, as --q and as an argument; leave one out');
  if (option === undefined && words.length === 0)
    throw new UsageError('the question is missing; give it as an argument or as --q');
  const text = option ?? words.join(' ');
  if (text.trim() === '') throw new RequestError('the question must not be empty');
  if (text.length > 20_000) throw new RequestError(`the question must be at most 20000 characters, got ${text.length}`);
  return text;
}
