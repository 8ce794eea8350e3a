/** A command line that cannot be run as it stands. The message names the option and the value. */
export class UsageError extends Error {
  readonly code = 'INVALID_INPUT';
  /** What may have been meant. */
  readonly suggestion: string | undefined;

  constructor(message: string, suggestion?: string) {
    super(message);
    this.suggestion = suggestion;
  }
}

/** A command line that is well formed but asks for what makes no sense. */
export class RequestError extends Error {
  readonly code = 'INVALID_INPUT';
}

/**
 * A value that must say something. An option that was left without its value takes the next option for it, and would
 * make a file or ask for a space of that name.
 */
export function filled(option: string, value: string): string {
  if (value.trim() === '') throw new UsageError(`${option} must not be empty, got "${value}"`);
  if (value.startsWith('--')) throw new UsageError(`${option} has no value: "${value}" is an option`);
  return value;
}

/** A text of at most so many UTF-16 code units, as the contract counts them. */
export function atMost(option: string, value: string, most: number): string {
  if (value.length > most)
    throw new UsageError(`${option} must be at most ${most} characters long, got ${value.length}`);
  return value;
}
