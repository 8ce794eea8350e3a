/**
 * `npm run trial:watch -- [operations] [seed]`: changes a folder at random while its library is open, and while it is
 * closed, and looks whether the index follows. Prints its seed, and ends with 1 when it did not.
 */
import {watchRounds} from './watch/watch-rounds.ts';

const operations = Number(process.argv[2] ?? 1000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
console.log(`${operations} changes live and ${operations} closed with seed ${seed}`);
let bad = 0;
for await (const {when, operations: done, took, faults} of watchRounds(operations, seed)) {
  console.log(`${when}, ${done} changes: ${faults.join('; ') || `equal after ${took} ms`}`);
  if (faults.length > 0) bad++;
}
console.log(bad === 0 ? `sound (seed ${seed})` : `${bad} rounds with faults (seed ${seed})`);
process.exitCode = bad === 0 ? 0 : 1;
