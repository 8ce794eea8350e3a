/** A stored time as milliseconds since 1970; 1970 itself for what is not a time. */
export function toMilliseconds(text: string | null): number {
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? 0 : time;
}

/** A stored time as RFC 3339 in UTC. */
export function toInstant(text: string | null): string {
  return new Date(toMilliseconds(text)).toISOString();
}
