/** A stored time as milliseconds since 1970; 1970 itself for what is not a time. */
export function toMilliseconds(text: string | null): number {
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? 0 : time;
}

/** The same where there may be no time at all. */
export function millisecondsOrNull(text: string | null): number | null {
  return text === null ? null : toMilliseconds(text);
}

/** A stored time as RFC 3339 in UTC. */
export function toInstant(text: string | null): string {
  return new Date(toMilliseconds(text)).toISOString();
}
