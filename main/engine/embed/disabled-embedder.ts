import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import type {Embedder, EmbedderIdentity} from '../ports.ts';

/**
 * Stands where no model is wanted: cuts no passages, and rejects every request for a vector with `dim_zero`.
 * `reason` is a whole sentence for people.
 */
export function createDisabledEmbedder(reason: string): Embedder {
  const identity = {provider: 'none', source: 'disabled', model: 'none', dimensions: 0, version: '0'};
  return refusing(identity, new EmbeddingFailure('dim_zero', reason));
}

/** Stands where a model was wanted and could not be opened: rejects every request for a vector with that failure. */
export function createUnavailableEmbedder(name: string, failure: EmbeddingFailure): Embedder {
  const identity = {provider: name, source: 'unavailable', model: 'none', dimensions: 0, version: '0'};
  return {...refusing(identity, failure), unavailable: failure.message};
}

function refusing(identity: EmbedderIdentity, failure: EmbeddingFailure): Embedder {
  // Made anew each time, so that its stack tells who asked.
  const refuse = () => Promise.reject(new EmbeddingFailure(failure.degradation, failure.message, {cause: failure}));
  return {
    identity,
    available: false,
    passages: () => [],
    embedPassages: refuse,
    embedQuery: refuse,
    close: () => Promise.resolve(),
  };
}
