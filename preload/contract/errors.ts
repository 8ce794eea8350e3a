import {z} from 'zod';
import {degradationCode} from './degradation.ts';

/** The closed list of failures that any method may report. */
export const errorCodes = [
  'INVALID_INPUT',
  'NOT_FOUND',
  'CONFLICT',
  'VERSION_CONFLICT',
  'FORBIDDEN',
  'UNAUTHENTICATED',
  'PREFLIGHT_FAILED',
  'DATABASE_MISSING',
  'DATABASE_LOCKED',
  'DATABASE_CORRUPT',
  'DATABASE_NEWER',
  'DATABASE_READ_ONLY',
  'DISK_FULL',
  'EMBEDDER_MISMATCH',
  'EMBEDDER_UNAVAILABLE',
  'UNSUPPORTED',
  'CANCELLED',
  'INTERNAL',
] as const;

export const errorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCode>;

/** A failure as it travels: a stable code, and one sentence that names the thing and what to do. */
export const failure = z.object({
  code: errorCode,
  message: z.string(),
  /** Why an embedder gave no vector, where that is what failed. */
  degradation: degradationCode.optional(),
  /**
   * Facts for programs: `current_version` of a `VERSION_CONFLICT`, the `fields` of an `INVALID_INPUT`, and `remedy`,
   * which is `check` where a check of the library is what comes next: every way in has its own way there.
   */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Failure = z.infer<typeof failure>;

/** Facts of a failure after which the library should be checked. */
export const checkNext = {remedy: 'check'} as const;

export function asksForCheck({details}: Pick<Failure, 'details'>): boolean {
  return details?.['remedy'] === checkNext.remedy;
}
