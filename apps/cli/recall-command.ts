import {Command} from 'commander';
import {recallItem} from '#contract/found-memory';
import {type RecallRequest, recallResponse} from '#contract/recall-cli';
import {addFoundOptions, type FoundFlags, foundRequest, queryLimit, refuseWalkOptions} from './found-options.ts';
import {numberBetween} from './option-values.ts';
import {printAnswer, printLine, printNotices, withSearchedLibrary} from './print-answer.ts';
import {answerSchema} from './print-schema.ts';
import type {AnswerKind} from './shape/output-shape.ts';
import {resolveKeys} from './shape/resolve-keys.ts';
import {addShapeOptions, readShape, type ShapeFlags} from './shape/shape-options.ts';
import {UsageError} from '../terminal/usage-error.ts';

interface RecallFlags extends FoundFlags, ShapeFlags {
  readonly precise: boolean;
  readonly graph: boolean;
  readonly maxDistance?: string;
  readonly minDistance?: string;
  readonly allNamespaces: boolean;
}

const examples = `
Examples:
  commonplace recall "where is the tide gauge"
  commonplace recall tide gauge -k 5 --no-graph
  commonplace recall "why radar" --type decision --max-distance 0.6
  commonplace recall tide gauge --select name,score --filter type=document --sort score

Exit codes: 0 success, 1 refused, 2 wrong usage, 4 nothing found, 10 database, 11 no vector, 15 locked.`;

export const recallKind: AnswerKind = {
  rowKeys: Object.keys(recallItem.shape),
  aliases: ['direct_matches', 'graph_matches'],
  closed: ['source', 'type', 'vec_degraded_code', 'backend_invoked'],
};

export function recallCommand(): Command {
  const command = new Command('recall')
    .description('memories near a question, and those that hang together with them')
    .addHelpText('after', examples)
    .action(runRecall);
  addFoundOptions(command)
    .option('--precise', 'compare with every memory, and give them all', false)
    .option('--no-graph', 'leave out what hangs together with the matches')
    .option('--max-graph-results <number>', 'most matches of the walk; 0 means all (default: 0)')
    .option('--max-distance <number>', 'drop what is further away, 0 to 2; 1 drops nothing (default: 1)')
    .option('--min-distance <number>', 'another name of --max-distance')
    .option('--all-namespaces', 'search the whole library, as without --namespace', false);
  return addShapeOptions(command);
}

async function runRecall(words: readonly string[], flags: RecallFlags): Promise<void> {
  if (flags.printSchema) {
    printLine(answerSchema('RecallResponse', recallResponse, recallItem));
    return;
  }
  const shape = readShape(flags);
  resolveKeys(shape, recallKind);
  const request = recallRequest(words, flags);
  await withSearchedLibrary(flags, async (client) => {
    const answer = await client.call('search.recall', request);
    await printNotices(client, flags, answer);
    const limit = queryLimit(flags, answer.k, flags.precise ? 0 : answer.direct_matches.length);
    printAnswer(answer, {shape, kind: recallKind, limit});
  });
}

function recallRequest(words: readonly string[], flags: RecallFlags): Partial<RecallRequest> & {query: string} {
  if (flags.allNamespaces && flags.namespace !== undefined)
    throw new UsageError('--all-namespaces and --namespace exclude each other; leave one out');
  const request = foundRequest(words, flags);
  if (!flags.graph)
    refuseWalkOptions(flags, ['maxHops', 'minWeight', 'maxGraphResults'], 'has no use with --no-graph; leave one out');
  const maxDistance = distanceOf(flags);
  return {
    ...request,
    precise: flags.precise,
    graph: flags.graph,
    ...(maxDistance !== undefined && {maxDistance: numberBetween('--max-distance', maxDistance, [0, 2])}),
  };
}

function distanceOf({maxDistance, minDistance}: RecallFlags): string | undefined {
  if (maxDistance !== undefined && minDistance !== undefined)
    throw new UsageError('--min-distance is another name of --max-distance; give one of them');
  return maxDistance ?? minDistance;
}
