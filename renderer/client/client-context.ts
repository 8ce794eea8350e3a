import {createContext, useContext, useEffect} from 'react';
import type {Client} from '#contract/client';
import type {Event} from '#contract/events';

export const ClientContext = createContext<Client | null>(null);

/** The client of this page. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient is used outside ClientContext');
  return client;
}

/** Calls `listener` for every event the engine pushes; keep it stable (`useCallback`), each new one subscribes anew. */
export function useEvents(listener: (event: Event) => void): void {
  const hub = useContext(EventHubContext);
  useEffect(() => hub?.add(listener), [hub, listener]);
}

/** Shares the one subscription of the page among all who listen. */
export interface EventHub {
  add(listener: (event: Event) => void): () => void;
}

export const EventHubContext = createContext<EventHub | null>(null);

/** Subscribes to the client once, and hands every event to all listeners. */
export function createEventHub(client: Client): EventHub {
  const listeners = new Set<(event: Event) => void>();
  client.subscribe((event) => {
    for (const listener of listeners) listener(event);
  });
  return {
    add(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
