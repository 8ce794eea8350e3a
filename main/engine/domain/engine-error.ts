import type {ErrorCode} from '#contract/errors';

/**
 * An expected failure: a stable code, one sentence for people that names the thing and what to do, a cause, and facts
 * for programs.
 */
export class EngineError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options?: {readonly cause?: unknown; readonly details?: Readonly<Record<string, unknown>>},
  ) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
    this.details = options?.details;
  }
}
