import {Command} from 'commander';
import {libraryPath} from '../terminal/library-options.ts';
import {withLibrary} from './open-library.ts';
import {statsJson, statsText} from './print-stats.ts';

interface StatsOptions {
  readonly db: string;
  readonly json: boolean;
}

const examples = `
Examples:
  commonplace stats
  commonplace stats --db ~/notes/commonplace.db --json`;

export function statsCommand(): Command {
  return new Command('stats')
    .description('print the five counters of a library')
    .option('--db <file>', 'library file', 'commonplace.db')
    .option('--json', 'print JSON', false)
    .addHelpText('after', examples)
    .action(runStats);
}

async function runStats({db, json}: StatsOptions): Promise<void> {
  // Counting needs no model, so none is loaded.
  const library = {dbPath: libraryPath(db), access: 'existing', embedder: 'none', watch: false} as const;
  await withLibrary(library, async (client) => {
    const output = await client.call('library.stats', {});
    process.stdout.write(json ? statsJson(output) : statsText(output));
  });
}
