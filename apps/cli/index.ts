import {surviveClosedPipe} from '../terminal/survive-closed-pipe.ts';
import {run} from './run.ts';

/** The command line. Only the exit code is set, so that what was printed is written out first. */
surviveClosedPipe();
void run(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
