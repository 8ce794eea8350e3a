import type {IngestContext} from './sync-job.ts';

/** The least time between two reports of one phase, in milliseconds. */
const interval = 100;

/** Reports how far a phase has come; first and last step always, steps in between now and then. */
export type ReportProgress = (done: number, total: number) => void;

export function reportProgress(
  {emit}: Pick<IngestContext, 'emit'>,
  source: string,
  phase: 'scanning' | 'reading' | 'embedding',
): ReportProgress {
  let last = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const now = performance.now();
    if (done > 0 && done < total && now - last < interval) return;
    last = now;
    emit({type: 'progress', source, phase, done, total});
  };
}
