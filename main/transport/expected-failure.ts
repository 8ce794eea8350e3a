import {type Failure, failure as failureSchema} from '#contract/errors';

/**
 * The failure an error was meant to tell people, or null for a bug. Such errors carry a code of the closed
 * list (`EngineError`, `CallError`) and are told by it, not by class: hosts need not load the engine to know them.
 */
export function expectedFailure(error: unknown): Failure | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return failureSchema.safeParse({code: error.code, message: error.message}).data ?? null;
}
