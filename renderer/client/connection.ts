import {useSyncExternalStore} from 'react';

/** `expired`: the address of this page is no longer valid, and no retry will help. */
export type ConnectionState = 'online' | 'lost' | 'expired';

let state: ConnectionState = 'online';
const listeners = new Set<() => void>();

/** Whether the engine can be reached now; re-renders when that changes. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(onConnectionChange, connectionState);
}

export function connectionState(): ConnectionState {
  return state;
}

/** Once expired, a connection stays expired: only a new address helps. */
export function setConnection(next: ConnectionState): void {
  if (state === next || state === 'expired') return;
  state = next;
  for (const listener of listeners) listener();
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
