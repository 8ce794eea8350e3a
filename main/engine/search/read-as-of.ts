import {isDay} from '#contract/query';
import type {RawClause} from './read-clauses.ts';

/** The day that a search looks back to, as it was typed. */
export interface AsOf {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly written: string;
}

const dayWords = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'});

/** The day that a clause looks back to; undefined for every other clause. */
export function readAsOf({operator, value, negated, written}: RawClause): AsOf | undefined {
  return operator === 'asof' && !negated && isDay(value) ? {day: value, written} : undefined;
}

/** The last moment of a day in UTC, RFC 3339: what was known on that day was known by then. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59.999Z`;
}

/** “as of 1 May 2026”, of an RFC 3339 time. */
export function describeAsOf(time: string): string {
  return `as of ${dayWords.format(Date.parse(time))}`;
}
