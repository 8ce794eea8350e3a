import type {StdioServerTransport} from '@modelcontextprotocol/sdk/server/stdio.js';
import {waitForStop} from '../terminal/wait-for-stop.ts';

/**
 * Resolves when the client has closed its end, no longer reads, or sent what cannot be read on from, or when the
 * process is told to stop. Call it before a server takes the transport.
 */
export function waitForEnd(transport: StdioServerTransport): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    // Nobody reads any more; a write fails now and then until the end, which is no news.
    process.stdout.on('error', () => {
      resolve();
    });
    process.stderr.on('error', () => undefined);
    transport.onclose = resolve;
    void waitForStop().then(resolve);
  });
}
