import {asksForCheck, type Failure} from '#contract/errors';
import {painter} from '../terminal/paint.ts';

interface FailedCommand {
  readonly command: string;
  readonly asJson: boolean;
}

/** Writes a failure to standard error, as text or as the contract's JSON. */
export function printFailure(failure: Failure, {command, asJson}: FailedCommand): void {
  process.stderr.write(asJson ? failureJson(command, failure) : failureText(command, failure));
}

export function failureText(command: string, failure: Failure): string {
  return `${painter(process.stderr)('red', `${command}:`)} ${wordsOf(failure)}\n`;
}

export function failureJson(command: string, failure: Failure): string {
  const error = {code: failure.code, message: wordsOf(failure)};
  return `${JSON.stringify({schemaVersion: '1', command, error}, null, 2)}\n`;
}

/** With the command that comes next, which the engine does not know of. */
function wordsOf(failure: Failure): string {
  return asksForCheck(failure) ? `${failure.message} “commonplace doctor” checks it.` : failure.message;
}
