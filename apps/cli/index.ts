import {surviveClosedPipe} from '../terminal/survive-closed-pipe.ts';
import {closedPipeCode, run} from './run.ts';

const args = process.argv.slice(2);

/** The command line. Only the exit code is set, so that what was printed is written out first. */
surviveClosedPipe(closedPipeCode(args));
void run(args).then((exitCode) => {
  process.exitCode = exitCode;
});
