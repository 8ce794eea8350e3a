/** `commonplace query … | head` closes the pipe early: that is a normal end, not a failure. */
export function surviveClosedPipe(exitCode = 0): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(exitCode);
      throw error;
    });
  }
}
