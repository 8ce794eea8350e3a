import {CommanderError} from 'commander';
import {expectedFailure} from '#transport/expected-failure';
import {reportBug} from '#transport/stderr-log';
import type {Failure} from '#contract/errors';
import {printFailure} from './print-failure.ts';
import {commandNames, makeProgram} from './program.ts';

/** Runs one command line and gives its exit code: 0, or 2 for every failure. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    await makeProgram().parseAsync(args, {from: 'user'});
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    printFailure(failureOf(error), {command: commandOf(args), asJson: args.includes('--json')});
    return 2;
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) return {code: 'INVALID_INPUT', message: commanderSentence(error)};
  const expected = expectedFailure(error);
  if (expected) return expected;
  reportBug('the command', error);
  return {code: 'INTERNAL', message: 'Something went wrong inside Commonplace; the lines above say where.'};
}

function commanderSentence(error: CommanderError): string {
  if (error.code === 'commander.help') return 'name a command; “commonplace --help” lists them';
  return error.message.replace(/^error: /, '').replaceAll('\n', ' ');
}

function commandOf(args: readonly string[]): string {
  return args.find((arg) => commandNames.includes(arg)) ?? 'commonplace';
}
