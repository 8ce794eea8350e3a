import {startTransition, useEffect, useMemo, useState} from 'react';
import {type Piece, splitMarkdown} from './split-markdown.ts';

/**
 * The pieces of a body, one more after every paint, so that a long note appears at once and never blocks the page.
 * `done` is true when all of them are shown.
 */
export function usePieces(body: string): {readonly pieces: readonly Piece[]; readonly done: boolean} {
  const all = useMemo(() => splitMarkdown(body), [body]);
  const [shown, setShown] = useState({body, count: 1});
  // Another body under the same component starts again, except when it only grew at its end.
  const count = shown.body === body || body.startsWith(shown.body) ? shown.count : 1;
  const done = count >= all.length;
  useEffect(() => {
    if (done) return;
    const timer = setTimeout(() => {
      startTransition(() => {
        setShown({body, count: count + 1});
      });
    });
    return () => {
      clearTimeout(timer);
    };
  }, [body, count, done]);
  return {pieces: all.slice(0, count), done};
}
