import {CommanderError} from 'commander';
import type {ErrorEnvelope} from '#contract/agent-surface';
import {isPassing} from '#contract/degradation';
import {asksForCheck, type ErrorCode, type Failure} from '#contract/errors';
import {UsageError} from '../terminal/usage-error.ts';

/** Commands whose failures are an envelope on standard output, each kind with an exit code of its own. */
export const envelopeCommands: readonly string[] = ['recall', 'hybrid-search'];

type ErrorClass = ErrorEnvelope['error_class'];

/** The envelope of a failure; its `code` is the exit code. */
export function failureEnvelope(error: unknown, failure: Failure): ErrorEnvelope {
  const [code, errorClass] = classify(error, failure);
  const remedy = asksForCheck(failure) ? 'commonplace doctor' : suggestions[failure.code];
  const suggestion = error instanceof UsageError ? error.suggestion : remedy;
  return {
    error: true,
    code,
    message: failure.message,
    error_class: errorClass,
    retryable: errorClass === 'transient',
    ...(suggestion !== undefined && {suggestion}),
  };
}

function classify(error: unknown, {code, degradation}: Failure): readonly [number, ErrorClass] {
  if (error instanceof UsageError || error instanceof CommanderError) return [2, 'permanent'];
  if (degradation && degradation !== 'fallback_fts_only' && isPassing(degradation)) return [1, 'transient'];
  return exits[code];
}

const exits: Readonly<Record<ErrorCode, readonly [number, ErrorClass]>> = {
  INVALID_INPUT: [1, 'permanent'],
  FORBIDDEN: [1, 'permanent'],
  UNAUTHENTICATED: [1, 'permanent'],
  UNSUPPORTED: [1, 'permanent'],
  PREFLIGHT_FAILED: [1, 'permanent'],
  CONFLICT: [3, 'permanent'],
  VERSION_CONFLICT: [3, 'permanent'],
  NOT_FOUND: [4, 'permanent'],
  DATABASE_MISSING: [4, 'permanent'],
  DATABASE_CORRUPT: [10, 'ambiguous'],
  DATABASE_NEWER: [10, 'permanent'],
  EMBEDDER_UNAVAILABLE: [11, 'ambiguous'],
  EMBEDDER_MISMATCH: [11, 'ambiguous'],
  DATABASE_READ_ONLY: [14, 'ambiguous'],
  DISK_FULL: [14, 'ambiguous'],
  DATABASE_LOCKED: [15, 'transient'],
  CANCELLED: [19, 'transient'],
  INTERNAL: [20, 'ambiguous'],
};

const suggestions: Partial<Record<ErrorCode, string>> = {
  DATABASE_MISSING: 'commonplace index FOLDER',
  EMBEDDER_UNAVAILABLE: '--fallback-fts-only searches by words alone',
  EMBEDDER_MISMATCH: '--fallback-fts-only searches by words alone',
};
