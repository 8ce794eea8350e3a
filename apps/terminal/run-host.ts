import {expectedFailure} from '#transport/expected-failure';
import {reportBug} from '#transport/stderr-log';

/** Runs a program that stays. What ends it is told on standard error, and its exit code is then 2. */
export async function runHost(name: string, host: () => Promise<void>): Promise<void> {
  try {
    await host();
  } catch (error) {
    const expected = expectedFailure(error);
    if (expected) process.stderr.write(`${name}: ${expected.message}\n`);
    else reportBug(name, error);
    process.exitCode = 2;
  }
}
