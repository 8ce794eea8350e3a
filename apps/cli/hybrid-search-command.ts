import {Command} from 'commander';
import {hybridSearchItem, type HybridSearchRequest, hybridSearchResponse} from '#contract/hybrid-search';
import {addFoundOptions, type FoundFlags, foundRequest, queryLimit, refuseWalkOptions} from './found-options.ts';
import {numberBetween, wholeNumber} from './option-values.ts';
import {printAnswer, printLine, printNotices, withSearchedLibrary} from './print-answer.ts';
import {answerSchema} from './print-schema.ts';
import type {AnswerKind} from './shape/output-shape.ts';
import {resolveKeys} from './shape/resolve-keys.ts';
import {addShapeOptions, readShape, type ShapeFlags} from './shape/shape-options.ts';

interface HybridFlags extends FoundFlags, ShapeFlags {
  readonly rrfK?: string;
  readonly weightVec?: string;
  readonly weightFts?: string;
  readonly withGraph: boolean;
}

const examples = `
Examples:
  commonplace hybrid-search "tide gauge calibration"
  commonplace hybrid-search tide gauge --weight-fts 2 -k 20
  commonplace hybrid-search tide gauge --with-graph --max-hops 1 --max-graph-results 10
  commonplace hybrid-search tide gauge --count-only --filter namespace=notes

Exit codes: 0 success, 1 refused, 2 wrong usage, 4 no library, 10 database, 11 no vector, 15 locked.`;

/** The two lists share nothing, so that neither is an alias of the other. */
export const hybridKind: AnswerKind = {
  rowKeys: Object.keys(hybridSearchItem.shape),
  aliases: [],
  closed: ['source', 'type', 'vec_degraded_code', 'backend_invoked'],
};

export function hybridSearchCommand(): Command {
  const command = new Command('hybrid-search')
    .description('memories by meaning and by words, fused by rank')
    .addHelpText('after', examples)
    .action(runHybridSearch);
  addFoundOptions(command)
    .option('--rrf-k <number>', 'constant of the fusion (default: 60)')
    .option('--weight-vec <number>', 'weight of the list by meaning (default: 1)')
    .option('--weight-fts <number>', 'weight of the list by words; 0 does not ask it (default: 1)')
    .option('--with-graph', 'also give what hangs together with the results', false)
    .option('--max-graph-results <number>', 'most matches of the walk; 0 means all (default: 50)');
  return addShapeOptions(command);
}

async function runHybridSearch(words: readonly string[], flags: HybridFlags): Promise<void> {
  if (flags.printSchema) {
    printLine(answerSchema('HybridSearchResponse', hybridSearchResponse, hybridSearchItem));
    return;
  }
  const shape = readShape(flags);
  resolveKeys(shape, hybridKind);
  const request = hybridRequest(words, flags);
  await withSearchedLibrary(flags, async (client) => {
    const answer = await client.call('search.hybrid', request);
    await printNotices(client, flags, answer);
    const limit = queryLimit(flags, answer.k, answer.results.length);
    printAnswer(answer, {shape, kind: hybridKind, limit});
  });
}

function hybridRequest(words: readonly string[], flags: HybridFlags): Partial<HybridSearchRequest> & {query: string} {
  const {rrfK, weightVec, weightFts, withGraph} = flags;
  const own = {
    ...(rrfK !== undefined && {rrfK: wholeNumber('--rrf-k', rrfK, [1, 2 ** 32 - 1])}),
    ...(weightVec !== undefined && {weightVec: numberBetween('--weight-vec', weightVec, [0, 1e6])}),
    ...(weightFts !== undefined && {weightFts: numberBetween('--weight-fts', weightFts, [0, 1e6])}),
  };
  const request = foundRequest(words, flags);
  if (!withGraph) refuseWalkOptions(flags, ['maxHops', 'minWeight'], 'needs --with-graph');
  return {...request, ...own, graph: withGraph};
}
