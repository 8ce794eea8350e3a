import type {Event} from '#contract/events';

export type Progress = Extract<Event, {type: 'progress'}>;

const figures = new Intl.NumberFormat('en');

/** What the engine is doing, for example “Reading handbook: 312 of 1,017 files”. Vectors belong to no one source. */
export function progressWords({source, phase, done, total}: Progress): string {
  const amount = `${figures.format(done)} of ${figures.format(total)}`;
  switch (phase) {
    case 'scanning':
      return `Looking through ${source}`;
    case 'reading':
      return `Reading ${source}: ${amount} files`;
    case 'embedding':
      return `Making vectors: ${amount} chunks`;
    case 'done':
      return `${source} is up to date`;
  }
}

/** How far it has come, 0 to 100; null while the end is not known. */
export function progressPercent({phase, done, total}: Progress): number | null {
  return phase === 'scanning' || total <= 0 ? null : Math.min(100, (100 * done) / total);
}
