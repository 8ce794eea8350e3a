/** In milliseconds; with what the drawing of it costs, well within what nobody notices. */
const turn = 8;

/** Does something to all items, a few at a time, and lets the page breathe in between. Returns what stops it. */
export function inTurns<T>(items: readonly T[], act: (item: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const from = (start: number) => {
    const end = performance.now() + turn;
    let at = start;
    for (; at < items.length && performance.now() < end; at += 1) act(items[at] as T);
    timer = at < items.length ? setTimeout(from, 0, at) : undefined;
  };
  from(0);
  return () => {
    clearTimeout(timer);
  };
}
