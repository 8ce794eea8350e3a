import type {Event} from '#contract/events';
import {type EngineMethod, engineMethods, type Handlers} from '#contract/methods';
import {EngineError} from '../../main/engine/domain/engine-error.ts';

/** An engine with three working methods: enough to see calls, replies, failures and pushes travel. */
export interface SmallEngine {
  readonly handlers: Handlers<EngineMethod>;
  subscribe(listener: (event: Event) => void): () => void;
  close(): Promise<void>;
  push(event: Event): void;
  readonly listenerCount: () => number;
}

export function smallEngine(): SmallEngine {
  const listeners = new Set<(event: Event) => void>();
  const push = (event: Event): void => {
    for (const listener of listeners) listener(event);
  };
  return {
    handlers: handlers(push),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => Promise.resolve(),
    push,
    listenerCount: () => listeners.size,
  };
}

function handlers(push: (event: Event) => void): Handlers<EngineMethod> {
  const unsupported = (): never => {
    throw new EngineError('UNSUPPORTED', 'This small engine cannot do that.');
  };
  const all = Object.fromEntries(Object.keys(engineMethods).map((method) => [method, unsupported]));
  const working: Partial<Handlers<EngineMethod>> = {
    'graph.path': ({from, to}) => ({path: [from, to]}),
    'note.suggest': async ({text}) => {
      // Slow for long texts, so that replies can overtake each other.
      await new Promise((resolve) => setTimeout(resolve, text.length * 10));
      return {notes: []};
    },
    'library.rescan': () => {
      push({type: 'status-changed'});
      return {};
    },
    // The way for tests to kill the thread it runs on.
    'library.removeSource': ({id}) => process.exit(id),
  };
  return {...all, ...working} as Handlers<EngineMethod>;
}
