import {Command} from 'commander';
import type {QueryOutput} from '#contract/query';
import {embedderOption, libraryPath} from '../terminal/library-options.ts';
import {withLibrary} from './open-library.ts';
import {queryJson, queryText} from './print-query.ts';
import {type QueryFlags, queryRequest} from './query-options.ts';

interface QueryOptions extends QueryFlags {
  readonly db: string;
  readonly embedder?: string;
  readonly json: boolean;
}

const examples = `
Examples:
  commonplace query tide gauge
  commonplace query --q '"chart datum" -solar tag:decision' --top-k 5
  commonplace query --q "who decided on radar" --fusion auto --explain
  commonplace query --q 設計 --mode lexical --from 2026-01-01 --json

The text knows "phrases", -without, prefix*, title: path: tag: type: kind: status: space: from: to: updated:7d`;

export function queryCommand(): Command {
  return new Command('query')
    .description('search a library')
    .argument('[text...]', 'the text to search for, if not given as --q')
    .option('--q <text>', 'the text to search for')
    .option('--db <file>', 'library file', 'commonplace.db')
    .option('--mode <mode>', 'hybrid, lexical or vector', 'hybrid')
    .option('--fusion <fusion>', 'weighted, rrf or auto (hybrid only)', 'weighted')
    .option('--alpha <number>', 'weight of the keyword channel, 0 to 1 (default: 0.70; auto: 0.45)')
    .option('--rrf-k <number>', 'constant of rrf, above 0', '60')
    .option('--top-k <number>', 'page size when --limit is 0', '10')
    .option('--offset <number>', 'first result, counted from 0', '0')
    .option('--limit <number>', 'page size; 0 means --top-k', '0')
    .option('--candidate-k <number>', 'candidates per channel', '50')
    .option('--expand <number>', 'neighbouring chunks to add on each side', '0')
    .option('--space <key>', 'only notes of this space')
    .option('--page-id <id>', 'only this page')
    .option('--from <day>', 'only pages modified on or after YYYY-MM-DD')
    .option('--to <day>', 'only pages modified on or before YYYY-MM-DD')
    .option('--embedder <name>', 'bundled, hash-local or none')
    .option('--graph', 'also list the notes that the results link to', false)
    .option('--explain', 'say why the results stand where they do', false)
    .option('--json', 'print JSON', false)
    .addHelpText('after', examples)
    .action(runQuery);
}

async function runQuery(words: readonly string[], options: QueryOptions): Promise<void> {
  const request = queryRequest(words, options);
  const embedder = embedderOption(options.embedder);
  const library = {dbPath: libraryPath(options.db), access: 'existing', embedder, watch: false} as const;
  await withLibrary(library, async (client) => {
    const output = await client.call('search.query', request);
    process.stderr.write(semanticNotice(output));
    process.stdout.write(options.json ? queryJson(output) : queryText(output));
  });
}

/** Why meaning played no part, or not its whole part, in this search; empty when all is well or nobody asked for it. */
function semanticNotice({semantic}: QueryOutput): string {
  return semantic.state === 'unavailable' || semantic.state === 'filling' ? `note: ${semantic.reason}\n` : '';
}
