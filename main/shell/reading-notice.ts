import type {Event} from '#contract/events';

/** What ends sooner was waited for, or was not noticed. Milliseconds. */
const worthTelling = 15_000;

/** Listens to a library being read, and says in a sentence, without note text, when something long is done. */
export function readingNotices(now: () => number): (event: Event) => string | null {
  const begun = new Map<string, number>();
  return (event) => {
    if (event.type !== 'progress') return null;
    const {source, phase} = event;
    const begin = begun.get(source);
    if (phase !== 'done') {
      if (begin === undefined) begun.set(source, now());
      return null;
    }
    begun.delete(source);
    if (begin === undefined || now() - begin < worthTelling) return null;
    return source === '' ? 'The whole library can be searched by meaning now.' : `“${source}” has been read.`;
  };
}
