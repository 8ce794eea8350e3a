/**
 * `npm run trial:fuzz -- [times] [seed] [suite]`: the properties of tests/fuzz for so many times more inputs than in
 * the suite. Prints its seed, and ends with 1 when a property did not hold.
 */
import {spawnSync} from 'node:child_process';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';

const times = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const suite = process.argv[4] ?? '';
console.log(`tests/fuzz/${suite}, ${times} times longer, with seed ${seed}`);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const {status} = spawnSync(process.execPath, [vitest, 'run', `tests/fuzz/${suite}`], {
  stdio: 'inherit',
  env: {...process.env, FUZZ_TIMES: String(times), FUZZ_SEED: String(seed)},
});
console.log(`seed ${seed}: ${status === 0 ? 'every property held' : 'something did not hold'}`);
process.exitCode = status === 0 ? 0 : 1;
