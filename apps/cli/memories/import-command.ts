import {Command} from 'commander';
import {count} from '../../terminal/count.ts';
import {addEmbedderOption, addLibraryOptions, answer, type LibraryFlags} from './answer.ts';
import {readWholeFile} from './files.ts';

interface ImportFlags extends LibraryFlags {
  readonly create: boolean;
}

const examples = `
What is there already is left as it is. All of the file is read in, or nothing.

Examples:
  commonplace import memories.jsonl
  commonplace import memories.jsonl --db new.db --create
  gunzip -c memories.jsonl.gz | commonplace import -`;

export function importCommand(): Command {
  const command = new Command('import')
    .description('read an export back in')
    .argument('<file>', 'what “commonplace export” wrote; “-” is standard input')
    .option('--create', 'make the library if it is not there', false)
    .addHelpText('after', examples)
    .action(runImport);
  return addEmbedderOption(addLibraryOptions(command));
}

async function runImport(file: string, flags: ImportFlags): Promise<void> {
  const jsonl = await readWholeFile(file);
  await answer(flags, {
    makesVectors: true,
    access: flags.create ? 'create' : 'existing',
    work: (client) => client.call('memory.import', {jsonl}),
    text: ({memories, edges, skipped}) =>
      `imported ${count(memories, 'memory', 'memories')} and ${count(edges, 'link')}; ${skipped} were there already\n`,
  });
}
