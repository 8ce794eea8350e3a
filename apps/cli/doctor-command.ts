import {Command} from 'commander';
import {type CheckOutput, type CheckResult, type RepairId, repairIds} from '#contract/doctor';
import {CallError, type Client} from '#contract/client';
import {restoreInto, setForeignLogAside} from '#engine';
import {embedderOption, libraryPath} from '../terminal/library-options.ts';
import {withLibrary} from './open-library.ts';
import {doctorJson, doctorText} from './print-doctor.ts';
import {filled, UsageError} from '../terminal/usage-error.ts';

interface DoctorOptions {
  readonly db: string;
  readonly json: boolean;
  readonly deep: boolean;
  readonly repair?: string;
  readonly source: readonly string[];
  readonly embedder?: string;
  readonly restoreFrom?: string;
  readonly into?: string;
}

/** What a doctor's visit came to: what was found at the end, and what was done before. */
export interface Visit extends CheckOutput {
  readonly dbPath: string;
  /** One sentence for each repair, in the order in which they were made. */
  readonly done: readonly string[];
}

const clock = {now: () => Date.now()};

const examples = `
Examples:
  commonplace doctor --db ~/notes/commonplace.db
  commonplace doctor --no-deep --json            only what is quick to look at
  commonplace doctor --repair rebuild-words
  commonplace doctor --repair all                everything that can be mended
  commonplace doctor --restore-from commonplace.db.memories.jsonl --into new.db
                                                 a new library with the memories of a backup

Repairs: ${repairIds.join(', ')}.
No repair changes or removes what people stated, or touches a note. Exit codes: 0 all is well (warnings
included), 1 faults remain, 2 failure.`;

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('look for damage in a library, and mend it')
    .option('--db <file>', 'library file', 'commonplace.db')
    .option('--repair <id>', 'make a repair that a check names, or “all”')
    .option('--source <name>', 'for repairs of folders: only this one (may be repeated)', collect, [])
    .option('--embedder <name>', 'for repairs of vectors: bundled, hash-local or none (default: the library’s own)')
    .option('--no-deep', 'leave out what takes long in a large library')
    .option('--restore-from <file>', 'make a new library with the memories of this backup; needs no library')
    .option('--into <file>', 'where the new library goes (default: beside --db, with “.restored”)')
    .option('--json', 'print JSON', false)
    .addHelpText('after', examples)
    .action(runDoctor);
}

async function runDoctor(options: DoctorOptions): Promise<void> {
  const dbPath = libraryPath(options.db);
  if (options.restoreFrom !== undefined) return restore(options.restoreFrom, dbPath, options);
  if (options.into !== undefined) throw new UsageError('--into belongs to --restore-from; name a backup with it');
  const repair = repairOption(options.repair);
  const aside = repair === 'empty-log' || repair === 'all' ? setForeignLogAside(dbPath, clock) : [];
  const embedder = embedderOption(options.embedder);
  const library = {dbPath, access: 'existing', embedder, watch: false} as const;
  await withLibrary(library, async (client) => {
    const before = aside.length === 0 ? [] : [`The log of another file was moved to ${aside.join(' and ')}.`];
    const {done, ...found} = await mend(client, repair, options);
    const visit = {dbPath, done: [...before, ...done], ...found};
    process.stdout.write(options.json ? doctorJson(visit) : doctorText(visit));
    if (visit.checks.some(({state}) => state === 'fault')) process.exitCode = 1;
  });
}

type Mended = Omit<Visit, 'dbPath'>;

async function mend(client: Client, repair: RepairId | 'all' | undefined, options: DoctorOptions): Promise<Mended> {
  if (repair === 'all') return mendAll(client, options);
  const done = repair === undefined ? [] : [await mendOne(client, repair, options.source)];
  return {done, ...(await client.call('library.check', {deep: options.deep}))};
}

/** Makes the repairs that the checks name, in the order in which one may depend on another, until none is new. */
async function mendAll(client: Client, {deep, source}: DoctorOptions): Promise<Mended> {
  const made = new Map<RepairId, string>();
  for (;;) {
    const found = await client.call('library.check', {deep});
    const next = repairIds.find((id) => !made.has(id) && found.checks.some((check) => isDue(check, id)));
    if (!next) return {done: [...made.values()], ...found};
    made.set(next, await mendOrTell(client, next, source));
  }
}

function isDue({state, repair}: CheckResult, id: RepairId): boolean {
  return state !== 'ok' && repair?.id === id;
}

/** What cannot be mended does not keep others from it. */
async function mendOrTell(client: Client, repair: RepairId, sources: readonly string[]): Promise<string> {
  try {
    return await mendOne(client, repair, sources);
  } catch (error) {
    if (error instanceof CallError) return `${repair} could not be done: ${error.message}`;
    throw error;
  }
}

async function mendOne(client: Client, repair: RepairId, sources: readonly string[]): Promise<string> {
  const {done} = await client.call('library.repair', {repair, ...(sources.length > 0 && {items: [...sources]})});
  return done;
}

async function restore(from: string, dbPath: string, {into, json}: DoctorOptions): Promise<void> {
  const target = libraryPath(into ?? `${dbPath.replace(/\.db$/, '')}.restored.db`);
  const {memories, edges} = await restoreInto({from: filled('--restore-from', from), into: target}, clock);
  const sentence = `${target} was made with ${memories} memories and ${edges} edges of ${from}; index your notes into it with “commonplace index FOLDER --db ${target}”.`;
  process.stdout.write(json ? `${JSON.stringify({dbPath: target, memories, edges}, null, 2)}\n` : `${sentence}\n`);
}

function repairOption(value: string | undefined): RepairId | 'all' | undefined {
  const known = ([...repairIds, 'all'] as const).find((id) => id === value);
  if (value === undefined || known) return known;
  throw new UsageError(`--repair must be all or one of ${repairIds.join(', ')}, got "${value}"`);
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
