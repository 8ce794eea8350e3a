import type {EmbeddingFault} from '#contract/degradation';
import {EngineError} from './engine-error.ts';

/**
 * An embedder gave no vector. Thrown where the cause is known, with that cause as `degradation`, so that nobody
 * later has to guess it from the words of `message` (one sentence for people, free of keys and addresses with them).
 */
export class EmbeddingFailure extends EngineError {
  readonly degradation: EmbeddingFault;

  constructor(degradation: EmbeddingFault, message: string, options?: {readonly cause?: unknown}) {
    super(degradation === 'backend_mismatch' ? 'EMBEDDER_MISMATCH' : 'EMBEDDER_UNAVAILABLE', message, options);
    this.name = 'EmbeddingFailure';
    this.degradation = degradation;
  }
}

/** The vector of a question, which no ranking could use if one of its numbers were none. */
export function requireFinite(vector: Float32Array): Float32Array {
  if (vector.every(Number.isFinite)) return vector;
  throw new EmbeddingFailure('embedding_failed', 'The embedder gave a vector with numbers that are not finite.');
}
