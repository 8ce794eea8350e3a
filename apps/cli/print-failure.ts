import type {Failure} from '#contract/errors';
import {painter} from '../terminal/paint.ts';

interface FailedCommand {
  readonly command: string;
  readonly asJson: boolean;
}

/** Writes a failure to standard error, as text or as the contract's JSON. */
export function printFailure(failure: Failure, {command, asJson}: FailedCommand): void {
  process.stderr.write(asJson ? failureJson(command, failure) : failureText(command, failure));
}

export function failureText(command: string, {message}: Failure): string {
  return `${painter(process.stderr)('red', `${command}:`)} ${message}\n`;
}

export function failureJson(command: string, {code, message}: Failure): string {
  return `${JSON.stringify({schemaVersion: '1', command, error: {code, message}}, null, 2)}\n`;
}
