import {CommanderError} from 'commander';
import {expectedFailure} from '#transport/expected-failure';
import {reportBug} from '#transport/stderr-log';
import type {Failure} from '#contract/errors';
import {commanderSentence} from '../terminal/parse-arguments.ts';
import {envelopeCommands, failureEnvelope} from './failure-envelope.ts';
import {printLine} from './print-answer.ts';
import {printFailure} from './print-failure.ts';
import {commandNames, makeProgram} from './program.ts';

/** Runs one command line and gives its exit code: 0, or 2 for every failure; some commands have finer ones. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    await makeProgram().parseAsync(args, {from: 'user'});
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    return report(error, args);
  }
}

/** The exit code for a reader that closed the pipe. */
export function closedPipeCode(args: readonly string[]): number {
  return envelopeCommands.includes(commandOf(args)) ? 141 : 0;
}

function report(error: unknown, args: readonly string[]): number {
  const command = commandOf(args);
  const failure = failureOf(error);
  if (envelopeCommands.includes(command)) {
    const envelope = failureEnvelope(error, failure);
    printLine(envelope);
    return envelope.code;
  }
  printFailure(failure, {command, asJson: args.includes('--json')});
  return 2;
}

function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) return {code: 'INVALID_INPUT', message: refusalOf(error)};
  const expected = expectedFailure(error);
  if (expected) return expected;
  reportBug('the command', error);
  return {code: 'INTERNAL', message: 'Something went wrong inside Commonplace; the lines above say where.'};
}

function refusalOf(error: CommanderError): string {
  if (error.code === 'commander.help') return 'name a command; “commonplace --help” lists them';
  return commanderSentence(error);
}

function commandOf(args: readonly string[]): string {
  return args.find((arg) => commandNames.includes(arg)) ?? 'commonplace';
}
