/**
 * `npm run trial:soak -- [queries] [seed]`: an hour of use in minutes: one engine is asked all the while its folder
 * changes. Prints its memory and how it grows, and ends with 1 when it grows as with a leak.
 */
import {type Sample, slopeOf, soak} from './soak/soak-run.ts';

/** A leak of a hundred bytes and some a query is more than this; megabytes of heap per 1,000 queries. */
const bound = 0.15;

const queries = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
console.log(`${queries} queries with seed ${seed}`);
const samples: Sample[] = [];
for await (const sample of soak(queries, seed)) {
  samples.push(sample);
  console.log(`${sample.queries} queries: heap ${sample.heap.toFixed(2)} MB, rss ${sample.rss.toFixed(0)} MB`);
}
// Caches fill and code is compiled at first.
const settled = samples.slice(Math.ceil(samples.length / 4));
const heap = slopeOf(settled, 'heap');
const rss = slopeOf(settled, 'rss');
console.log(`after the first quarter, per 1,000 queries: heap ${heap.toFixed(3)} MB, rss ${rss.toFixed(3)} MB`);
console.log(heap <= bound ? `sound (seed ${seed})` : `the heap grows by more than ${bound} MB (seed ${seed})`);
process.exitCode = heap <= bound ? 0 : 1;
