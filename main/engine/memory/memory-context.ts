import type {Event} from '#contract/events';
import type {RecallWeights} from '#contract/recall';
import type {OpenDatabase} from '../db/connection.ts';
import type {Clock, DamageReport, Embedder} from '../ports.ts';

/** What the methods of memories work with. */
export interface MemoryContext {
  readonly database: OpenDatabase;
  /** The embedder of the vectors that answer now. */
  readonly embedder: () => Promise<Embedder>;
  readonly clock: Clock;
  /** The constants of the score. */
  readonly weights: () => RecallWeights;
  readonly newId: () => string;
  readonly emit: (event: Event) => void;
  readonly damage: DamageReport;
  /** Makes the vectors of new memories, given by row id; resolves when they are made or need not be waited for. */
  readonly embed: (memoryIds: readonly number[]) => Promise<void>;
}
