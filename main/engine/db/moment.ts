import {toInstant, toMilliseconds} from '../domain/instant.ts';
import type {StatusTime} from '../domain/memory-status.ts';
import type {Clock} from '../ports.ts';
import type {ReadConnection} from './connection.ts';
import {type Past, readPast} from './memory-events.ts';

/** When the library is looked at: `now` decides ages and expiry; without a past the library is as it is. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly past: Past | null;
}

/** The present, or, with `asOf` (RFC 3339), the library as it was known then, at that time's age. */
export function momentOf(read: ReadConnection, clock: Clock, asOf: string | undefined): Moment {
  if (asOf === undefined) return {now: clock.now(), past: null};
  const at = toInstant(asOf);
  return {now: toMilliseconds(at), past: readPast(read, at)};
}

/** The same as the rules of status take it. */
export function timeOf({now, past}: Moment): StatusTime {
  return {now, at: past === null ? null : toMilliseconds(past.at)};
}
