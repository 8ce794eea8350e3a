/**
 * `npm run trial:kill -- [times] [seed]`: kills Commonplace at random moments and looks whether anything was lost.
 * Prints its seed, and ends with 1 when a round left a fault behind.
 */
import {killRounds} from './kill/kill-rounds.ts';

const times = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
console.log(`${times} rounds with seed ${seed}`);
let bad = 0;
for await (const {number, work, killedAfter, kept, faults} of killRounds(times, seed)) {
  console.log(
    `${number} ${work} killed after ${killedAfter} ms, ${kept} answers kept: ${faults.join('; ') || 'sound'}`,
  );
  if (faults.length > 0) bad++;
}
console.log(`${times - bad} of ${times} rounds sound (seed ${seed})`);
process.exitCode = bad === 0 ? 0 : 1;
