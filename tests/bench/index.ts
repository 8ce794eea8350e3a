/**
 * `npm run bench [-- NAME...]`: the benchmarks one after the other, each in a process of its own, with figures as ratios
 * to a baseline of the same run. Without names: what takes some fifteen minutes in all. Each alone, with its arguments:
 * `npm run bench:NAME -- ...`.
 */
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';

/** What is run without being named; quality and other programs need test collections beside the project. */
const usual = ['vaults', 'scale', 'library', 'memories', 'page'];
const others = ['relevance', 'peers'];

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => ![...usual, ...others].includes(name));
if (unknown === undefined) runAll(wanted.length > 0 ? wanted : usual);
else {
  console.error(`There is no benchmark “${unknown}”. Take some of: ${[...usual, ...others].join(', ')}.`);
  process.exitCode = 2;
}

/** One that fails does not keep the next from running. */
function runAll(names: readonly string[]): void {
  for (const name of names) {
    console.log(`\n# ${name}`);
    const {status} = spawnSync(process.execPath, ['--no-warnings', join(import.meta.dirname, `${name}.ts`)], {
      stdio: 'inherit',
    });
    if (status !== 0) process.exitCode = 1;
  }
}
