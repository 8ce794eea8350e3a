import type {MemoryStatus} from '#contract/memory';

/** What each status means, in a sentence. */
export const statusMeanings: Readonly<Record<MemoryStatus, string>> = {
  current: 'It holds.',
  proposed: 'It waits for somebody to accept it.',
  contested: 'Another living memory contradicts it.',
  superseded: 'Another stands in its place.',
  expired: 'The lifetime it was given is over.',
  invalidated: 'Somebody retracted it, with a reason.',
};

/** The one rule, as docs/memories.md has it. */
export const retireRule =
  'A memory is retired when somebody says so: another is put in its place, somebody retracts it and gives a reason, or the lifetime it was given is over. Nothing else retires it: not its age, not its rank, not a text that resembles it, not a model.';

/** Whether a memory of this status still claims to be true, so that it can be superseded or contested. */
export function isLiving(status: MemoryStatus): boolean {
  return status === 'current' || status === 'proposed' || status === 'contested';
}
