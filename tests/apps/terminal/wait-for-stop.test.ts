import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {join} from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';

const file = join(import.meta.dirname, '../../../apps/terminal/wait-for-stop.ts');

/** A program that takes its time after it was asked to stop. */
async function startSlow(): Promise<ChildProcess> {
  const script = `
    const {waitForStop} = await import(${JSON.stringify(file)});
    setInterval(() => undefined, 1000);
    const stopped = waitForStop();
    console.log('waiting');
    await stopped;
    console.log('stopping');`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script]);
  await once(child.stdout, 'data');
  return child;
}

describe.skipIf(process.platform === 'win32')('a program that is asked to stop', () => {
  it('hears the first Ctrl-C, and one that was passed on twice counts once', async () => {
    const child = await startSlow();
    child.kill('SIGINT');
    await once(child.stdout ?? child, 'data');
    child.kill('SIGINT');
    await setTimeout(200);
    expect(child.exitCode ?? child.signalCode).toBeNull();
    child.kill('SIGKILL');
  });

  it('ends at once at a second one, by the signal', async () => {
    const child = await startSlow();
    child.kill('SIGINT');
    await setTimeout(1100);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
  });
});
