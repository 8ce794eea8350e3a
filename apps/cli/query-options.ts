import {fusionNames, isDay, type QueryInput, searchModes} from '#contract/query';
import {numberBetween, oneOf, positiveNumber, wholeNumber} from './option-values.ts';
import {atMost, filled, UsageError} from '../terminal/usage-error.ts';

/** The options as commander gives them: texts, not yet checked. */
export interface QueryFlags {
  readonly q?: string;
  readonly mode: string;
  readonly fusion: string;
  readonly alpha?: string;
  readonly rrfK: string;
  readonly topK: string;
  readonly offset: string;
  readonly limit: string;
  readonly candidateK: string;
  readonly expand: string;
  readonly space?: string;
  readonly pageId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly graph: boolean;
  readonly explain: boolean;
}

/** Checks every option and names the one that is wrong; the bounds are those of the contract's schema. */
export function queryRequest(words: readonly string[], flags: QueryFlags): QueryInput {
  const {space, pageId, from, to} = flags;
  return {
    q: queryText(words, flags.q),
    mode: oneOf('--mode', flags.mode, searchModes),
    fusion: oneOf('--fusion', flags.fusion, fusionNames),
    ...(flags.alpha !== undefined && {alpha: numberBetween('--alpha', flags.alpha, [0, 1])}),
    rrfK: positiveNumber('--rrf-k', flags.rrfK),
    topK: wholeNumber('--top-k', flags.topK, [1, 10_000]),
    offset: wholeNumber('--offset', flags.offset, [0, 1_000_000]),
    limit: wholeNumber('--limit', flags.limit, [0, 10_000]),
    candidateK: wholeNumber('--candidate-k', flags.candidateK, [1, 4096]),
    expand: wholeNumber('--expand', flags.expand, [0, 1000]),
    ...(space !== undefined && {spaceKey: filled('--space', space)}),
    ...(pageId !== undefined && {pageId: filled('--page-id', pageId)}),
    ...days(from, to),
    graph: flags.graph,
    explain: flags.explain,
  };
}

function queryText(words: readonly string[], option: string | undefined): string {
  if (option !== undefined && words.length > 0)
    throw new UsageError('the text is given twice, as --q and as an argument; leave one out');
  const text = option ?? words.join(' ');
  if (option === undefined && words.length === 0) throw new UsageError('--q is missing; give the text to search for');
  if (text.trim() === '') throw new UsageError(`--q must not be empty, got "${text}"`);
  return atMost('--q', text, 20_000);
}

function days(from: string | undefined, to: string | undefined): Pick<QueryInput, 'from' | 'to'> {
  const range = {
    ...(from !== undefined && {from: day('--from', from)}),
    ...(to !== undefined && {to: day('--to', to)}),
  };
  if (range.from && range.to && range.from > range.to)
    throw new UsageError(`--from must not be after --to, got "${range.from}" and "${range.to}"`);
  return range;
}

function day(option: string, value: string): string {
  if (!isDay(value)) throw new UsageError(`${option} must be a date written YYYY-MM-DD, got "${value}"`);
  return value;
}
