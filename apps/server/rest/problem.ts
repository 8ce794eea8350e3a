import type {ErrorCode, Failure} from '#contract/errors';

/** A failure as the API tells it. `code` is that of `/v1/sdk`; the one of `/v1/agent` follows from the status. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly suggestion?: string;
}

type Row = readonly [status: number, code: string, suggestion?: string];

const locked: Row = [503, 'SERVICE_UNAVAILABLE'];
const damaged: Row = [500, 'DATABASE_ERROR'];

const rows: Readonly<Record<ErrorCode, Row>> = {
  INVALID_INPUT: [400, 'VALIDATION_ERROR'],
  UNSUPPORTED: [400, 'INVALID_PARAMS'],
  PREFLIGHT_FAILED: [400, 'INVALID_PARAMS'],
  UNAUTHENTICATED: [401, 'AUTH_INVALID_KEY', 'Send “Authorization: Bearer KEY” with a key of this library.'],
  FORBIDDEN: [403, 'FORBIDDEN', 'Use a key that was made for this scope, and with --write to change anything.'],
  NOT_FOUND: [404, 'NOT_FOUND'],
  CONFLICT: [409, 'CONFLICT'],
  VERSION_CONFLICT: [409, 'VERSION_CONFLICT', 'Read the memory again, then decide again with its current version.'],
  DATABASE_LOCKED: locked,
  EMBEDDER_MISMATCH: locked,
  EMBEDDER_UNAVAILABLE: locked,
  CANCELLED: locked,
  DATABASE_MISSING: damaged,
  DATABASE_CORRUPT: damaged,
  DATABASE_NEWER: damaged,
  DATABASE_READ_ONLY: damaged,
  DISK_FULL: damaged,
  INTERNAL: [500, 'INTERNAL_ERROR'],
};

/** In place of sentences that name files of this machine, or come from a bug. */
const discreet: Readonly<Record<string, string>> = {
  SERVICE_UNAVAILABLE: 'The library is busy, or what it needs for this is not there at the moment; try again.',
  DATABASE_ERROR: 'The library cannot be read or written; whoever runs the server finds the cause in its output.',
  INTERNAL_ERROR: 'Something went wrong inside Commonplace; whoever runs the server finds the cause in its output.',
};

const keyCodes: Readonly<Record<string, string>> = {missing: 'AUTH_REQUIRED', revoked: 'AUTH_REVOKED_KEY'};

/** The failure of a method as a problem. */
export function problemOf({code: failureCode, message, details}: Failure): Problem {
  const [status, rowCode, suggestion] = rows[failureCode];
  const isAuth = failureCode === 'UNAUTHENTICATED';
  const code = (isAuth ? keyCodes[String(details?.['reason'])] : undefined) ?? rowCode;
  const sentence = discreet[code];
  if (sentence !== undefined) return {status, code, message: sentence};
  return {status, code, message, ...(details && {details}), ...(suggestion !== undefined && {suggestion})};
}

export const nothingHere: Problem = {
  status: 404,
  code: 'NOT_FOUND',
  message: 'There is nothing here; GET /v1/openapi.json lists what there is.',
};

export const aboutToStop: Problem = {
  status: 503,
  code: 'SERVICE_UNAVAILABLE',
  message: 'The server is about to stop.',
};

/** What goes wrong before a method is reached, each with the status that the framework gives it. */
const frameworkProblems: readonly Problem[] = [
  {status: 400, code: 'VALIDATION_ERROR', message: 'The request is malformed: its body must be JSON.'},
  nothingHere,
  {status: 413, code: 'VALIDATION_ERROR', message: 'The request is larger than 1 MB.'},
  {status: 415, code: 'VALIDATION_ERROR', message: 'Only application/json is taken.'},
  {
    status: 429,
    code: 'RATE_LIMITED',
    message: 'There were too many requests with this key within a minute.',
    suggestion: 'Wait as many seconds as the Retry-After header says.',
  },
  aboutToStop,
];

/** Undefined for a status that no caller can have caused: a bug. */
export function problemOfStatus(status: number | undefined): Problem | undefined {
  return frameworkProblems.find((problem) => problem.status === status);
}

const agentCodes: Readonly<Record<number, string>> = {
  400: 'invalid_input',
  401: 'permission_denied',
  403: 'permission_denied',
  404: 'not_found',
  409: 'conflict',
  413: 'invalid_input',
  415: 'invalid_input',
  429: 'rate_limited',
  503: 'upstream_unavailable',
};

/** The coarse code of `/v1/agent`. */
export function agentCode(status: number): string {
  return agentCodes[status] ?? 'internal_error';
}
