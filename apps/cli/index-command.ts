import {join, resolve} from 'node:path';
import {Command} from 'commander';
import type {Client} from '#contract/client';
import {preflightFolder} from '#engine';
import {noProgress, showProgress} from '../terminal/progress.ts';
import {embedderOption, libraryPath} from '../terminal/library-options.ts';
import {withLibrary} from './open-library.ts';
import {indexJson, indexText, warningLines} from './print-index.ts';
import {atMost, filled, UsageError} from '../terminal/usage-error.ts';
import {watchChanges} from './watch-changes.ts';

interface IndexOptions {
  readonly db?: string;
  readonly source?: string;
  readonly embedder?: string;
  readonly rebuild: boolean;
  readonly watch: boolean;
  readonly json: boolean;
}

/** As the contract has it. */
const longestName = 200;

const examples = `
Examples:
  commonplace index ~/notes
  commonplace index ~/notes --db ~/library.db --source handbook
  commonplace index ~/notes --rebuild --json
  commonplace index ~/notes --watch             keep the index fresh until Ctrl-C`;

export function indexCommand(): Command {
  return new Command('index')
    .description('index a folder of markdown, or one with a metadata.json')
    .argument('<folder>', 'the folder of notes')
    .option('--db <file>', 'library file (default: commonplace.db in the folder)')
    .option('--source <name>', 'name of the source, and space of its notes (default: the folder’s name)')
    .option('--embedder <name>', 'bundled, hash-local or none')
    .option('--rebuild', 'make the index anew; never touches what people wrote into the library', false)
    .option('--watch', 'keep watching the folder after indexing, until stopped', false)
    .option('--json', 'print JSON', false)
    .addHelpText('after', examples)
    .action(runIndex);
}

async function runIndex(folder: string, options: IndexOptions): Promise<void> {
  filled('the folder', folder);
  const root = resolve(folder);
  checkSource(options.source);
  const embedder = embedderOption(options.embedder);
  // Asked before the library is opened, because opening makes the file.
  await preflightFolder(root);
  const dbPath = libraryPath(options.db ?? join(root, 'commonplace.db'));
  await withLibrary({dbPath, access: 'create', embedder, watch: options.watch}, async (client) => {
    await indexOnce(client, root, options);
    if (options.watch) await watchChanges(client);
  });
}

function checkSource(source: string | undefined): void {
  if (source === undefined) return;
  atMost('--source', filled('--source', source), longestName);
  if (/\p{Cc}/u.test(source)) throw new UsageError('--source must be one line without control characters');
}

async function indexOnce(client: Client, folder: string, {source, rebuild, json}: IndexOptions): Promise<void> {
  // What reads the JSON of a failure from standard error must not meet lines of progress there.
  const progress = json && !process.stderr.isTTY ? noProgress : showProgress(process.stderr);
  const unsubscribe = client.subscribe((event) => {
    progress.show(event);
  });
  try {
    const output = await client.call('library.index', {folder, rebuild, ...(source && {source})});
    progress.stop();
    process.stderr.write(warningLines(output));
    process.stdout.write(json ? indexJson(output) : indexText(output));
  } finally {
    progress.stop();
    unsubscribe();
  }
}
