/**
 * `npm run trial:processes -- [times]`: two apps, a command line and an engine on one library at once, from its first
 * moment on. Ends with 1 when anybody met a lock, or anything is missing.
 */
import {processRounds} from './processes/process-rounds.ts';

const times = Number(process.argv[2] ?? 20);
let bad = 0;
for await (const {number, asked, stated, slowest, faults} of processRounds(times)) {
  const work = `${asked} questions answered and ${stated} memories stated beside a rebuild, each within ${slowest} ms`;
  console.log(`${number}: ${work}: ${faults.join('; ') || 'sound'}`);
  if (faults.length > 0) bad++;
}
console.log(`${times - bad} of ${times} rounds sound`);
process.exitCode = bad === 0 ? 0 : 1;
