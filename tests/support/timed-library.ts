import type {MemoryOutput} from '#contract/memories';
import type {Input} from '#contract/methods';
import {openEngine, type TestEngine} from './engine.ts';
import {type Files, writeFiles} from './vault.ts';

/** A whole engine whose clock the test sets. */
export interface TimedLibrary extends TestEngine {
  /** Writes files, and reads the folder again. */
  write(files: Files): Promise<void>;
  /** Moves the clock to a day, YYYY-MM-DD, at noon. */
  moveTo(day: string): void;
  /** States a fact, derived from the note `talk`. */
  state(content: string, said?: Partial<Input<'memory.remember'>>): Promise<MemoryOutput>;
}

/** A day as RFC 3339, at its noon in UTC. */
export function noonOf(day: string): string {
  return `${day}T12:00:00.000Z`;
}

/** One note, `talk`, of New Year 2026, from which statements are derived. */
export async function openTimedLibrary(files: Files = {}): Promise<TimedLibrary> {
  const clock = {time: Date.parse(noonOf('2026-01-01'))};
  const engine = await openEngine({clock: {now: () => clock.time}, embedder: 'none'});
  const {client, root} = engine;
  const write = async (more: Files) => {
    writeFiles(root, more);
    await client.call('library.index', {folder: root});
  };
  await write({'talk.md': '---\nid: talk\ndate: 2026-01-01\n---\nWhat we said.', ...files});
  return {
    ...engine,
    write,
    moveTo: (day) => void (clock.time = Date.parse(noonOf(day))),
    state: (content, said = {}) => {
      const plain = {kind: 'fact', scope_id: 'library', derived_from: [{kind: 'artifact', id: 'talk'}]} as const;
      return client.call('memory.remember', {...plain, derived_from: [...plain.derived_from], content, ...said});
    },
  };
}
