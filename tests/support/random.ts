/** Random numbers from 0 to 1 that a seed decides (mulberry32, public domain). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of several. */
export function oneOf<T>(draw: () => number, from: readonly T[]): T {
  const picked = from[Math.floor(draw() * from.length)];
  if (picked === undefined) throw new Error('There is nothing to choose from.');
  return picked;
}
