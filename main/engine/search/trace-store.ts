import type {QueryOutput} from '#contract/query';
import {EngineError} from '../domain/engine-error.ts';
import type {Trace} from './trace.ts';

/** How many searches can still be asked “why not this note?”. */
const kept = 40;

/** The traces of the latest searches, so that explaining one never runs it again. */
export interface TraceStore {
  keep(search: {readonly output: QueryOutput; readonly trace: Trace}): QueryOutput;
  /** Throws `NOT_FOUND` when the search is too long ago. */
  find(traceId: string): Trace;
}

export function createTraceStore(): TraceStore {
  const traces = new Map<string, Trace>();
  return {
    keep: ({output, trace}) => {
      traces.set(output.traceId, trace);
      for (const oldest of traces.keys()) {
        if (traces.size <= kept) break;
        traces.delete(oldest);
      }
      return output;
    },
    find: (traceId) => {
      const trace = traces.get(traceId);
      if (!trace) throw new EngineError('NOT_FOUND', 'That search is too long ago to explain; search again.');
      return trace;
    },
  };
}
