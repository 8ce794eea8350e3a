import {useState} from 'react';
import {useQueryClient} from '@tanstack/react-query';
import {CallError, type Client} from '#contract/client';
import type {MemoryCard} from '#contract/memories';
import {useClient} from '../../client/client-context.ts';
import {errorWords} from '../../ui/error-words.ts';
import {refreshMemories} from './refresh-memories.ts';

/** A change of one memory under way. */
export interface Change {
  /** The memory as the form saw it first. */
  readonly began: MemoryCard;
  /** The memory as far as the form knows; its version is the one that changes are made for. */
  readonly seen: MemoryCard;
  /** True when somebody changed it after the form had seen it, and nothing was sent since. */
  readonly isLate: boolean;
  readonly pending: boolean;
  /** Why it did not work, in a sentence; null when nothing failed. */
  readonly problem: string | null;
  /** Makes the change for the version that was seen; `act` gives what `done` is told. */
  readonly send: <T>(act: (client: Client, seen: MemoryCard) => Promise<T>, done: (result: T) => void) => void;
}

/**
 * Changes a memory for the version that the form has seen. When somebody was faster nothing is changed: the form stays
 * with what was typed, is told how the memory stands now, and may send the same again for that version.
 */
export function useChange(card: MemoryCard): Change {
  const client = useClient();
  const queries = useQueryClient();
  const [began] = useState(card);
  const [state, setState] = useState({seen: card, isLate: false, pending: false, problem: null as string | null});
  const fail = async (error: unknown) => {
    const failure = await understand(client, state.seen, error);
    setState((before) => ({...before, pending: false, problem: null, ...failure}));
  };
  return {
    began,
    ...state,
    send: (act, done) => {
      setState((before) => ({...before, isLate: false, pending: true, problem: null}));
      act(client, state.seen)
        .then((result) => {
          setState((before) => ({...before, pending: false}));
          done(result);
        }, fail)
        .finally(() => void refreshMemories(queries));
    },
  };
}

async function understand(client: Client, seen: MemoryCard, error: unknown) {
  if (!(error instanceof CallError) || error.code !== 'VERSION_CONFLICT') {
    return {problem: errorWords(error)};
  }
  try {
    return {seen: await client.call('memory.read', {memory_id: seen.memory.id}), isLate: true};
  } catch (unread) {
    return {problem: errorWords(unread)};
  }
}
