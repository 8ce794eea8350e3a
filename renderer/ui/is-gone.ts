import {CallError} from '#contract/client';

/** Whether what was asked about is not, or no longer, in the library. The engine's sentence names it by its id. */
export function isGone(error: Error): boolean {
  return error instanceof CallError && error.code === 'NOT_FOUND';
}
