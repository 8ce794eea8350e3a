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

/** What the status of a memory follows from. Times are milliseconds since 1970. */
export interface StatusFacts {
  readonly isNote: boolean;
  /** As stored: without expiry, and for a statement without what notes say of it. */
  readonly stored: MemoryStatus;
  readonly expiresAt: number | null;
  /** The earliest date of the notes whose files say that they supersede it; null without any. */
  readonly replacedFrom: number | null;
}

/** When a status is asked for: `now` decides expiry; `at` is a time in the past, or null for the library as it is. */
export interface StatusTime {
  readonly now: number;
  readonly at: number | null;
}

/**
 * Where a memory stands at a time. A statement is superseded from the date of the first note that says so; a note that
 * is superseded was not yet before that date, and is current there.
 */
export function statusAt(facts: StatusFacts, {now, at}: StatusTime): MemoryStatus {
  return effectiveStatus(statusWithSuccessors(facts, at), facts.expiresAt, now);
}

/** The same before expiry is reckoned. */
export function statusWithSuccessors(
  {isNote, stored, replacedFrom}: Omit<StatusFacts, 'expiresAt'>,
  at: number | null,
): MemoryStatus {
  if (replacedFrom === null) return stored;
  const isReplaced = at === null || replacedFrom <= at;
  if (isNote) return stored === 'superseded' && !isReplaced ? 'current' : stored;
  return isReplaced && stored !== 'invalidated' ? 'superseded' : stored;
}

/** Whether a memory of this status still claims to be true, so that it can be superseded or contested. */
export function isLive(status: MemoryStatus): boolean {
  return status === 'current' || status === 'proposed' || status === 'contested';
}
