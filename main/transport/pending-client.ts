import type {Client} from '#contract/client';

/** A client for an engine that is still being opened: calls wait for it, and fail as its opening fails. */
export function pendingClient(opening: Promise<Client>): Client {
  return {
    call: async (method, input) => (await opening).call(method, input),
    subscribe(listener) {
      let isWanted = true;
      let unsubscribe = (): void => undefined;
      opening.then(
        (client) => {
          if (isWanted) unsubscribe = client.subscribe(listener);
        },
        () => undefined,
      );
      return () => {
        isWanted = false;
        unsubscribe();
      };
    },
  };
}
