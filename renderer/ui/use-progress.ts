import {useCallback, useState} from 'react';
import type {Event} from '#contract/events';
import {useEvents} from '../client/client-context.ts';
import type {Progress} from './progress-words.ts';

/** What is going on now, by name of the source; a source that is done is not in it. */
export function useProgress(): ReadonlyMap<string, Progress> {
  const [running, setRunning] = useState<ReadonlyMap<string, Progress>>(new Map());
  const listen = useCallback((event: Event) => {
    if (event.type === 'progress') setRunning((old) => withProgress(old, event));
    if (event.type === 'engine-restarted') setRunning(new Map());
  }, []);
  useEvents(listen);
  return running;
}

function withProgress(old: ReadonlyMap<string, Progress>, event: Progress): ReadonlyMap<string, Progress> {
  const next = new Map(old);
  if (event.phase === 'done') next.delete(event.source);
  else next.set(event.source, event);
  return next;
}
