/** A terminal and a parent process may both pass on the same Ctrl-C; within this time it counts once. Milliseconds. */
const sameSignal = 1000;

/** Resolves at the first SIGINT or SIGTERM. Another one later ends the process at once, for whoever will not wait. */
export function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | null = null;
    const stop = (): void => {
      if (first !== null && Date.now() - first > sameSignal) endBySignal();
      first ??= Date.now();
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}

/** As if nobody had listened. `process.exit` would end the engine's thread first, and onnxruntime aborts then. */
function endBySignal(): void {
  process.removeAllListeners('SIGINT');
  process.kill(process.pid, 'SIGINT');
}
