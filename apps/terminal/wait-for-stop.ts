/** A terminal and a parent process may both pass on the same Ctrl-C; within this time it counts once. Milliseconds. */
const sameSignal = 1000;

/** Resolves at the first SIGINT or SIGTERM. Another one later ends the process at once, for whoever will not wait. */
export function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | null = null;
    const stop = (): void => {
      if (first !== null && Date.now() - first > sameSignal) process.exit(130);
      first ??= Date.now();
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
