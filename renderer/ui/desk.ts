import {useSyncExternalStore} from 'react';

/** Words selected in a note, and how far down they stand: 0 at the start of its text, 1 at its end. */
export interface Selected {
  readonly pageId: string;
  /** Empty: the whole note is meant. */
  readonly text: string;
  readonly place: number;
}

/** What can be done to a memory in a dialog. */
export type MemoryTask =
  'supersede' | 'renew' | 'restate' | 'edit' | 'invalidate' | 'reject' | 'contest' | 'settle' | 'link';

/** What the dialog of memories is asked to do. */
export type DeskTask =
  {readonly type: 'write'; readonly from: Selected | null} | {readonly type: MemoryTask; readonly id: string};

let current: DeskTask | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog; while it is open it is not taken away from whoever types in it. */
export function openDesk(task: DeskTask): void {
  if (current === null) put(task);
}

export function closeDesk(): void {
  put(null);
}

/** What the dialog is doing now; null while it is closed. */
export function useDesk(): DeskTask | null {
  return useSyncExternalStore(subscribe, () => current);
}

function put(task: DeskTask | null): void {
  current = task;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
