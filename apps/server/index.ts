import {runHost} from '../terminal/run-host.ts';
import {surviveClosedPipe} from '../terminal/survive-closed-pipe.ts';
import {parseServeOptions} from './serve-options.ts';
import {serve} from './serve.ts';

/** The app in a browser: one loopback server, until it is told to stop. */
surviveClosedPipe();
void runHost('serve', async () => {
  const options = parseServeOptions(process.argv.slice(2));
  if (options) await serve(options);
});
