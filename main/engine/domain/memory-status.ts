import type {MemoryStatus} from '#contract/memory';

/** What decides where a stated memory stands, apart from its contradictions and the time. */
export interface Standing {
  /** Where it stands when nothing has happened to it. */
  readonly ownStatus: 'current' | 'proposed';
  readonly supersededAt: string | null;
  readonly invalidatedAt: string | null;
}

/**
 * The status as it is stored: invalidated goes before superseded, that before contested, and that before its own.
 * Expiry is left out, because it comes by itself.
 */
export function storedStatus(standing: Standing, isContested: boolean): MemoryStatus {
  if (standing.invalidatedAt !== null) return 'invalidated';
  if (standing.supersededAt !== null) return 'superseded';
  return isContested ? 'contested' : standing.ownStatus;
}

/**
 * The one status that a memory has at a time: invalidated > superseded > expired > contested > proposed > current.
 * Times are milliseconds since 1970; it is expired from `expiresAt` on.
 */
export function effectiveStatus(stored: MemoryStatus, expiresAt: number | null, now: number): MemoryStatus {
  if (stored === 'invalidated' || stored === 'superseded') return stored;
  return expiresAt !== null && expiresAt <= now ? 'expired' : stored;
}

/** Whether a memory of this status still claims to be true, so that it can be superseded or contested. */
export function isLive(status: MemoryStatus): boolean {
  return status === 'current' || status === 'proposed' || status === 'contested';
}
