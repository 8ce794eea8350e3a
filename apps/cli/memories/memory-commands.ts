import type {Command} from 'commander';
import {acceptCommand} from './accept-command.ts';
import {bootstrapCommand} from './bootstrap-command.ts';
import {contradictCommand} from './contradict-command.ts';
import {editCommand} from './edit-command.ts';
import {exportCommand} from './export-command.ts';
import {historyCommand} from './history-command.ts';
import {identitiesCommand} from './identities-command.ts';
import {importCommand} from './import-command.ts';
import {invalidateCommand} from './invalidate-command.ts';
import {linkCommand} from './link-command.ts';
import {memoriesCommand} from './memories-command.ts';
import {memoryCommand} from './memory-command.ts';
import {rejectCommand} from './reject-command.ts';
import {rememberCommand} from './remember-command.ts';
import {revalidateCommand} from './revalidate-command.ts';
import {scopesCommand} from './scopes-command.ts';
import {supersedeCommand} from './supersede-command.ts';
import {unlinkCommand} from './unlink-command.ts';

/** Every command about memories, in the groups that the help shows them in. */
export function memoryCommands(): Command[] {
  return [
    ...group('Memories:', [memoriesCommand(), memoryCommand(), historyCommand(), bootstrapCommand()]),
    ...group('State and retire memories:', [
      rememberCommand(),
      supersedeCommand(),
      invalidateCommand(),
      revalidateCommand(),
      acceptCommand(),
      rejectCommand(),
      editCommand(),
    ]),
    ...group('Join memories:', [contradictCommand(), linkCommand(), unlinkCommand()]),
    ...group('Around memories:', [scopesCommand(), identitiesCommand(), exportCommand(), importCommand()]),
  ];
}

function group(heading: string, commands: readonly Command[]): Command[] {
  return commands.map((command) => command.helpGroup(heading));
}

export const memoryCommandNames: readonly string[] = memoryCommands().map((command) => command.name());
