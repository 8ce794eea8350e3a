import {z} from 'zod';

/** Why an embedder gave no vector for a search. A closed list: what went wrong in words travels beside it. */
export const embeddingFaults = [
  'embedding_failed',
  'slot_exhausted',
  'oauth_quota',
  'backend_mismatch',
  'dim_zero',
  'cancelled',
  'timeout',
] as const;

export type EmbeddingFault = (typeof embeddingFaults)[number];

/** Why a search was answered by words alone: one of the faults, or because its caller asked for that. */
export const degradationCode = z.enum([...embeddingFaults, 'fallback_fts_only']);
export type DegradationCode = z.infer<typeof degradationCode>;

/** Faults that pass: the same call may succeed a moment later. */
const passing: readonly EmbeddingFault[] = ['timeout', 'slot_exhausted', 'oauth_quota', 'cancelled'];

export function isPassing(fault: EmbeddingFault): boolean {
  return passing.includes(fault);
}
