import {readdirSync, readFileSync} from 'node:fs';

/** Memory of processes, in megabytes. Pages that several share count once among them. */
export interface MemoryFigures {
  readonly processes: number;
  /** The most that all had at one time, of those times at which they were looked at. */
  readonly mostAtOnce: number;
  /** Of that, what is not read from files: pages of the library's file can be dropped at any time. */
  readonly ofItsOwn: number;
  /** What each process ever had most, added up, shared pages as often as they are shared. */
  readonly sumOfPeaks: number;
}

/** How often processes are looked at, ms. */
const interval = 500;

/**
 * Watches the processes that this one has started, and those that they started, from now on. `null` where the system
 * has no `/proc` to read it from.
 */
export function watchProcesses(): {readonly stop: () => Readonly<Record<string, MemoryFigures>> | null} {
  const watched = new Map<string, Watched>();
  const canLook = process.platform === 'linux';
  const timer = setInterval(() => {
    if (canLook) look(watched);
  }, interval).unref();
  return {
    stop: () => {
      clearInterval(timer);
      if (!canLook) return null;
      look(watched);
      return Object.fromEntries([...watched].map(([name, each]) => [name, figuresOf(each)]));
    },
  };
}

interface Watched {
  most: Sample;
  readonly peaks: Map<number, number>;
}

/** Kilobytes. */
interface Sample {
  readonly all: number;
  readonly own: number;
}

const together = 'all together';

function look(watched: Map<string, Watched>): void {
  const sums = new Map<string, Sample>();
  for (const pid of descendants(process.pid)) {
    const sample = readSample(pid);
    if (!sample) continue;
    for (const name of [programOf(pid), together]) {
      const before = sums.get(name) ?? {all: 0, own: 0};
      sums.set(name, {all: before.all + sample.all, own: before.own + sample.own});
      watched.set(name, watched.get(name) ?? {most: {all: 0, own: 0}, peaks: new Map()});
      watched.get(name)?.peaks.set(pid, sample.peak);
    }
  }
  for (const [name, sum] of sums) {
    const known = watched.get(name);
    if (known && sum.all > known.most.all) known.most = sum;
  }
}

function figuresOf({most, peaks}: Watched): MemoryFigures {
  const mega = (kilobytes: number) => Math.round(kilobytes / 1024);
  const sum = [...peaks.values()].reduce((total, peak) => total + peak, 0);
  return {processes: peaks.size, mostAtOnce: mega(most.all), ofItsOwn: mega(most.own), sumOfPeaks: mega(sum)};
}

function descendants(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const);
  const found: number[] = [];
  for (let next = [root]; next.length > 0;) {
    next = parents.flatMap(([pid, parent]) => (next.includes(parent) ? [pid] : []));
    found.push(...next);
  }
  return found;
}

function parentOf(pid: number): number {
  return fieldOf(readProc(pid, 'status'), 'PPid');
}

function programOf(pid: number): string {
  return readProc(pid, 'cmdline').includes('server.cjs') ? 'the server, engine included' : 'the browser';
}

/** Undefined when the process has ended. */
function readSample(pid: number): (Sample & {readonly peak: number}) | undefined {
  const rollup = readProc(pid, 'smaps_rollup');
  if (rollup === '') return undefined;
  const peak = fieldOf(readProc(pid, 'status'), 'VmHWM');
  return {all: fieldOf(rollup, 'Pss'), own: fieldOf(rollup, 'Pss_Anon'), peak};
}

function fieldOf(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(text)?.[1] ?? 0);
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
