import type {EndpointProvider} from '#contract/provider';
import type {KeyPlace} from '../ports.ts';

/** Where the key of a provider belongs. Throws `TypeError` when its address is not one. */
export function keyPlace({id, baseUrl}: Pick<EndpointProvider, 'id' | 'baseUrl'>): KeyPlace {
  return {providerId: id, origin: new URL(baseUrl).origin};
}
