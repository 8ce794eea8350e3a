import type {ErrorCode} from '#contract/errors';

/** An expected failure: a stable code, one sentence for people that names the thing and what to do, and a cause. */
export class EngineError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: {readonly cause?: unknown}) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }
}
