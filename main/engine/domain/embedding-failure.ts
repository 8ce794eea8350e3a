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
