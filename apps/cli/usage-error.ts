/** A command line that cannot be run as it stands. The message names the option and the value. */
export class UsageError extends Error {
  readonly code = 'INVALID_INPUT';
}
