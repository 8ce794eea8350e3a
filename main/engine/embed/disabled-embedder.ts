import {EngineError} from '../domain/engine-error.ts';
import type {Embedder} from '../ports.ts';

/**
 * Stands where there is no model: cuts no passages, and rejects every request for a vector with EMBEDDER_UNAVAILABLE.
 * `reason` is a whole sentence for people.
 */
export function createDisabledEmbedder(reason: string): Embedder {
  const refuse = () => Promise.reject(new EngineError('EMBEDDER_UNAVAILABLE', reason));
  return {
    identity: {provider: 'none', source: 'disabled', model: 'none', dimensions: 0, version: '0'},
    available: false,
    passages: () => [],
    embedPassages: refuse,
    embedQuery: refuse,
    close: () => Promise.resolve(),
  };
}
