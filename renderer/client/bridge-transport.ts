import type {Bridge} from '#contract/bridge';
import type {Transport} from './transport.ts';

declare global {
  interface Window {
    readonly bridge?: Bridge;
  }
}

/** The road inside the desktop window. */
export function bridgeTransport(bridge: Bridge): Transport {
  return {
    call: (method, input) => bridge.call(method, input),
    subscribe: (listener) => bridge.subscribe(listener),
  };
}
