import {expectedFailure} from '#transport/expected-failure';
import {reportBug} from '#transport/stderr-log';
import {surviveClosedPipe} from '../terminal/survive-closed-pipe.ts';
import {parseServeOptions} from './serve-options.ts';
import {serve} from './serve.ts';

/** The app in a browser: one loopback server, until it is told to stop. */
surviveClosedPipe();
void main();

async function main(): Promise<void> {
  try {
    const options = parseServeOptions(process.argv.slice(2));
    if (options) await serve(options);
  } catch (error) {
    const expected = expectedFailure(error);
    if (expected) process.stderr.write(`serve: ${expected.message}\n`);
    else reportBug('serve', error);
    process.exitCode = 2;
  }
}
