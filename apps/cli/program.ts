import {join} from 'node:path';
import {Command} from 'commander';
import {installedFiles} from '#transport/installed-files';
import {doctorCommand} from './doctor-command.ts';
import {hybridSearchCommand} from './hybrid-search-command.ts';
import {indexCommand} from './index-command.ts';
import {addKeysCommand} from './keys-command.ts';
import {memoryCommandNames, memoryCommands} from './memories/memory-commands.ts';
import {queryCommand} from './query-command.ts';
import {recallCommand} from './recall-command.ts';
import {statsCommand} from './stats-command.ts';

export const commandNames: readonly string[] = [
  'index',
  'query',
  'recall',
  'hybrid-search',
  'stats',
  'serve',
  'doctor',
  'mcp',
  'keys',
  ...memoryCommandNames,
];

const examples = `
Examples:
  commonplace index ~/notes                     index a folder; the library is ~/notes/commonplace.db
  commonplace query --db ~/notes/commonplace.db "tide gauge"
  commonplace query --q "tide gauge" --explain --json
  commonplace recall --db ~/notes/commonplace.db "where is the tide gauge"
  commonplace hybrid-search --db ~/notes/commonplace.db "tide gauge" --with-graph
  commonplace stats --db ~/notes/commonplace.db
  commonplace doctor --db ~/notes/commonplace.db
  commonplace serve ~/notes                     open the app on a folder in the browser
  commonplace mcp ~/notes                       serve the library to an MCP client over stdio

“commonplace COMMAND --help” lists a command's options. Exit codes: 0 success, 2 any failure;
recall, hybrid-search and doctor have finer ones.`;

/** Every command of the command line. Failures are thrown; nothing here ends the process. */
export function makeProgram(): Command {
  const {version, root, engineWorker} = installedFiles(import.meta.dirname);
  const isSource = engineWorker.endsWith('.ts');
  const file = (app: string) => join(root, ...(isSource ? ['apps', app, 'index.ts'] : ['out', 'main', `${app}.cjs`]));
  const program = new Command('commonplace')
    .description('Find your notes, and see exactly why.')
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand(false)
    .addHelpText('after', examples)
    .configureOutput({outputError: () => undefined, writeErr: () => undefined})
    .exitOverride((error) => {
      // A server runs as a process of its own; its end is reported here, long after parsing is over.
      if (error.code !== 'commander.executeSubCommandAsync') throw error;
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    });
  for (const command of [
    indexCommand(),
    queryCommand(),
    recallCommand(),
    hybridSearchCommand(),
    statsCommand(),
    doctorCommand(),
  ]) {
    program.addCommand(adopt(command, program));
  }
  for (const command of memoryCommands()) program.addCommand(adopt(command, program));
  addKeysCommand(program);
  program.command('serve [folder]', 'open the app in the browser', {executableFile: file('server')});
  program.command('mcp [folder]', 'serve the library to an MCP client', {executableFile: file('mcp')});
  return program;
}

/** Gives a command, and those below it, the ways of the one above. */
function adopt(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent).helpOption('--help', 'print this help').helpCommand(false);
  for (const below of command.commands) adopt(below, command).configureHelp({showGlobalOptions: true});
  return command;
}
