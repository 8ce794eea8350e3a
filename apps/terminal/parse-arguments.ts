import {type Command, CommanderError} from 'commander';
import {UsageError} from './usage-error.ts';

/**
 * Reads the arguments of a program that is one command. False when only help was asked for, which is then printed.
 * Throws `UsageError`.
 */
export function parseArguments(command: Command, args: readonly string[]): boolean {
  command
    .helpOption('--help', 'print this help')
    .configureOutput({outputError: () => undefined})
    .exitOverride();
  try {
    command.parse(args, {from: 'user'});
    return true;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return false;
    throw new UsageError(commanderSentence(error));
  }
}

/** What commander has to say, as one line without its own heading. */
export function commanderSentence({message}: CommanderError): string {
  return message.replace(/^error: /, '').replaceAll('\n', ' ');
}
