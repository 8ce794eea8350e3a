import type {Caller} from '#contract/caller';

/** The ids of the scopes that a caller may read; null for all. What may be written may also be read. */
export function readableScopes({readable_scopes: readable, writable_scopes: writable}: Caller): string[] | null {
  return readable === undefined ? null : [...readable, ...(writable ?? [])];
}
