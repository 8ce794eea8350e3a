import {CallError, type Client} from '#contract/client';
import type {Input, Method, Output} from '#contract/methods';
import {bridgeTransport} from './bridge-transport.ts';
import {httpTransport} from './http-transport.ts';
import type {Transport} from './transport.ts';

/** The page's client: through the bridge inside the desktop window, over HTTP in a browser. */
export function createClient(): Client {
  return clientOver(window.bridge ? bridgeTransport(window.bridge) : httpTransport());
}

/** A typed client over any transport. The engine checks what goes in, so answers are taken at their type. */
export function clientOver(transport: Transport): Client {
  return {
    async call<M extends Method>(method: M, input: Input<M>) {
      const answer = await transport.call(method, input);
      if (!answer.ok) throw new CallError(answer.error);
      return answer.value as Output<M>;
    },
    subscribe: (listener) => transport.subscribe(listener),
  };
}
