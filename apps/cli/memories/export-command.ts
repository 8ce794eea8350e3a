import {Command} from 'commander';
import type {Output} from '#contract/methods';
import {count} from '../../terminal/count.ts';
import {addLibraryOptions, answer, type LibraryFlags} from './answer.ts';
import {checkNewFile, writeNewFile} from './files.ts';

interface ExportFlags extends LibraryFlags {
  readonly force: boolean;
}

const examples = `
JSON Lines: identities, scopes, kept passages, memories, links and events. Notes are not in it.

Examples:
  commonplace export memories.jsonl
  commonplace export | gzip > memories.jsonl.gz`;

export function exportCommand(): Command {
  const command = new Command('export')
    .description('write out all that was stated')
    .argument('[file]', 'where to; “-” is standard output', '-')
    .option('--force', 'replace a file that is there', false)
    .addHelpText('after', examples)
    .action(runExport);
  return addLibraryOptions(command);
}

async function runExport(file: string, flags: ExportFlags): Promise<void> {
  const toFile = file === '-' ? null : checkNewFile(file, flags.force);
  await answer(flags, {
    work: async (client) => {
      const output = await client.call('memory.export', {});
      return toFile === null ? output : store(toFile, output);
    },
    text: (output) => ('jsonl' in output ? output.jsonl : storedText(output)),
  });
}

type Stored = Omit<Output<'memory.export'>, 'jsonl'> & {readonly file: string};

async function store(file: string, {jsonl, memories, edges}: Output<'memory.export'>): Promise<Stored> {
  await writeNewFile(file, jsonl);
  return {file, memories, edges};
}

function storedText({file, memories, edges}: Stored): string {
  return `exported ${count(memories, 'memory', 'memories')} and ${count(edges, 'link')} to ${file}\n`;
}
