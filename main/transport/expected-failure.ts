import {type Failure, failure as failureSchema} from '#contract/errors';

/**
 * The failure an error was meant to tell people, or null for a bug. Such errors carry a code of the closed
 * list (`EngineError`, `CallError`) and are told by it, not by class: hosts need not load the engine to know them.
 */
export function expectedFailure(error: unknown): Failure | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const {code, message} = error;
  const degradation = 'degradation' in error && {degradation: error.degradation};
  const details = 'details' in error && error.details !== undefined && {details: error.details};
  return failureSchema.safeParse({code, message, ...degradation, ...details}).data ?? null;
}
