/** Milliseconds by the clock, and those in which this thread worked. */
export interface Time {
  readonly wall: number;
  readonly work: number;
}

export async function timed(work: () => unknown): Promise<Time> {
  const start = performance.now();
  const {user, system} = process.threadCpuUsage();
  await work();
  const used = process.threadCpuUsage({user, system});
  return {wall: performance.now() - start, work: (used.user + used.system) / 1000};
}
