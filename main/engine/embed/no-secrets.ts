import {EngineError} from '../domain/engine-error.ts';
import type {Secrets} from '../ports.ts';

/** Stands where a host keeps no keys: there are none, and none can be stored. */
export const noSecrets: Secrets = {
  get: () => Promise.resolve(null),
  set: () => Promise.reject(new EngineError('UNSUPPORTED', 'This host keeps no keys.')),
  delete: () => Promise.resolve(),
};
