import {UsageError} from '../terminal/usage-error.ts';

/** Checks of the texts that commander gives. Each names the option that is wrong and what it got. */

export function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const known = allowed.find((name) => name === value);
  if (known === undefined) throw new UsageError(`${option} must be one of ${allowed.join(', ')}, got "${value}"`);
  return known;
}

/** Both bounds included. */
export function numberBetween(option: string, value: string, [least, most]: readonly [number, number]): number {
  const number = decimal(value);
  if (!(number >= least && number <= most))
    throw new UsageError(`${option} must be a number from ${least} to ${most}, got "${value}"`);
  return number;
}

export function positiveNumber(option: string, value: string): number {
  const number = decimal(value);
  if (!(number > 0 && number <= 1e6))
    throw new UsageError(`${option} must be a number above 0 and at most 1000000, got "${value}"`);
  return number;
}

/** Both bounds included. */
export function wholeNumber(option: string, value: string, [least, most]: readonly [number, number]): number {
  const number = decimal(value);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new UsageError(`${option} must be a whole number from ${least} to ${most}, got "${value}"`);
  return number;
}

/** Decimal notation only: `Number` alone would take "", "0x10" and "Infinity". */
function decimal(value: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value.trim()) ? Number(value) : NaN;
}
