/**
 * `npm run bench:long-note [-- MEGABYTES]`: for how long the engine's thread is at work at one stretch, and how many
 * searches it answers, while a note of 5 MB in 20,000 sections is indexed, edited, renamed and removed, and while the
 * word indexes are made anew.
 */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {setImmediate, setTimeout as wait} from 'node:timers/promises';
import type {Client} from '#contract/client';
import {createEngine} from '#engine';
import {createLocalClient} from '#transport/local-client';
import {wordAt} from '../support/big-library.ts';
import {randomNumbers} from '../support/random.ts';

const megabytes = Number(process.argv[2] ?? 5);
const draw = randomNumbers(1);

await main();
process.exit(0);

async function main(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
  const folder = join(home, 'notes');
  const file = join(folder, 'long.md');
  mkdirSync(folder);
  for (let number = 0; number < 50; number++)
    writeFileSync(join(folder, `small-${number}.md`), `# Small ${number}\n\nneedle ${wordAt(number)}\n`);
  const engine = await createEngine({
    dbPath: join(home, 'library.db'),
    access: 'create',
    modelFolder: resolve(import.meta.dirname, '../../out/model'),
    embedder: 'none',
    watch: true,
    version: '0',
  });
  const client = createLocalClient(engine, console.error);
  const index = () => client.call('library.index', {folder});
  const note = longNote();
  const save = (text: string) => () => {
    writeFileSync(file, text);
    return index();
  };
  await index();
  console.table({
    'first index': await during(client, save(note)),
    'an edit at its end': await during(client, save(`${note}## End\n\nlast words\n`)),
    'another title': await during(client, save(`---\ntitle: Other\n---\n${note}`)),
    'word indexes made anew': await during(client, () => client.call('library.repair', {repair: 'rebuild-words'})),
    'it is removed': await during(client, () => {
      rmSync(file);
      return index();
    }),
  });
  await engine.close();
  rmSync(home, {recursive: true, force: true});
}

function longNote(): string {
  const parts = ['# Long\n\n'];
  const word = () => wordAt(Math.floor(draw() ** 3 * 5000));
  for (let size = 0, number = 0; size < megabytes * 1e6; number++) {
    const links = number % 3 === 0 ? ` [[small-${number % 50}]] #tag${number % 9}` : '';
    const part = `## Part ${number} ${word()}\n\n${Array.from({length: 25}, word).join(' ')}${links}\n\n`;
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
}

/** Milliseconds of work of the thread, so that other programs do not count. */
async function during(client: Client, work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const state = {isOver: false, longest: 0, answers: 0};
  const before = process.threadCpuUsage();
  const asides = [watchStretches(state), askOn(client, state)];
  await work();
  state.isOver = true;
  const all = workSince(before);
  await Promise.all(asides);
  return {'work, ms': all, 'longest stretch, ms': state.longest, 'searches answered': state.answers};
}

interface Aside {
  readonly isOver: boolean;
  longest: number;
  answers: number;
}

async function watchStretches(state: Aside): Promise<void> {
  while (!state.isOver) {
    const start = process.threadCpuUsage();
    await setImmediate();
    state.longest = Math.max(state.longest, workSince(start));
  }
}

async function askOn(client: Client, state: Aside): Promise<void> {
  while (!state.isOver) {
    const {count} = await client.call('search.query', {q: 'needle', mode: 'lexical'});
    if (count === 0) throw new Error('A search has found nothing.');
    state.answers++;
    await wait(20);
  }
}

function workSince(before: NodeJS.CpuUsage): number {
  const {user, system} = process.threadCpuUsage(before);
  return Math.round((user + system) / 1000);
}
