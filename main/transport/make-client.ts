import {CallError, type Client} from '#contract/client';
import type {Call, Reply} from '#contract/envelope';
import type {Output} from '#contract/methods';

/** A client over anything that takes a call and gives its reply. */
export function makeClient(send: (call: Call) => Promise<Reply>, subscribe: Client['subscribe']): Client {
  let lastId = 0;
  return {
    async call(method, input) {
      lastId += 1;
      const reply = await send({id: lastId, method, input});
      if (!reply.ok) throw new CallError(reply.error);
      // The other end is this program too, and made the value to the contract's type.
      return reply.value as Output<typeof method>;
    },
    subscribe,
  };
}
