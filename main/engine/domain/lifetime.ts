import {ttlPresets} from '#contract/memories';

/** How long a memory is asked to live. */
export interface Lifetime {
  readonly ttl_seconds?: number | undefined;
  readonly ttl_preset?: keyof typeof ttlPresets | undefined;
}

/** Seconds of life and the end of it, reckoned from `now` (milliseconds since 1970); both null for ever. */
export function lifetimeFrom(
  {ttl_seconds, ttl_preset}: Lifetime,
  now: number,
): {readonly ttlSeconds: number | null; readonly expiresAt: string | null} {
  const ttlSeconds = ttl_seconds ?? (ttl_preset === undefined ? null : ttlPresets[ttl_preset]);
  return {ttlSeconds, expiresAt: ttlSeconds === null ? null : new Date(now + ttlSeconds * 1000).toISOString()};
}
