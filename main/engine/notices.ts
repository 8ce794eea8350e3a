import type {Event} from '#contract/events';

/** What happened to the library while it is open, in sentences for people. */
export interface Notices {
  /** Says something; what was said under the same name before is replaced. */
  say(name: string, sentence: string): void;
  /** Whether this very sentence stands. */
  has(sentence: string): boolean;
  /** Puts another sentence in the place of one, without telling that there is news. */
  replace(sentence: string, by: string): void;
  list(): string[];
}

/** Tells with `status-changed` that there is news. */
export function keepNotices(emit: (event: Event) => void): Notices {
  const sentences = new Map<string, string>();
  return {
    say: (name, sentence) => {
      sentences.set(name, sentence);
      emit({type: 'status-changed'});
    },
    has: (sentence) => [...sentences.values()].includes(sentence),
    replace: (sentence, by) => {
      for (const [name, each] of sentences) if (each === sentence) sentences.set(name, by);
    },
    list: () => [...sentences.values()],
  };
}
