import type {Caller} from '#contract/caller';
import type {QueryOutput} from '#contract/query';
import {EngineError} from '../domain/engine-error.ts';
import {readableScopes} from '../domain/readable-scopes.ts';
import type {Trace} from './trace.ts';

/** How many searches can still be asked “why not this note?”. */
const kept = 40;

/** The traces of the latest searches, so that explaining one never runs it again. */
export interface TraceStore {
  keep(search: {readonly output: QueryOutput; readonly trace: Trace}): QueryOutput;
  /** Throws `NOT_FOUND` when the search is too long ago, or was made by somebody who sees other scopes. */
  find(traceId: string, caller: Caller): Trace;
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
    find: (traceId, caller) => {
      const trace = traces.get(traceId);
      if (!trace || !mayExplain(caller, trace))
        throw new EngineError('NOT_FOUND', 'That search is too long ago to explain; search again.');
      return trace;
    },
  };
}

/** A search counts and ranks what its caller could see, which may be more than whoever asks about it can. */
function mayExplain(caller: Caller, {request}: Trace): boolean {
  const mine = readableScopes(caller);
  const theirs = readableScopes(request.caller);
  return mine === null || theirs?.every((scope) => mine.includes(scope)) === true;
}
