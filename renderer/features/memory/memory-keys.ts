/** What a key does in a list of memories. */
export type ListMove = number | 'first' | 'last';

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const moves: Readonly<Record<string, ListMove>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 6,
  PageUp: -6,
  Home: 'first',
  End: 'last',
};

/** How a key moves through a list, or null when it does not. */
export function listMove({key, ctrlKey, metaKey, altKey}: KeyPress): ListMove | null {
  return ctrlKey || metaKey || altKey ? null : (moves[key] ?? null);
}

/** The index after a move, kept within a list of `count` lines. */
export function movedTo(index: number, move: ListMove, count: number): number {
  if (move === 'first') return 0;
  return Math.max(0, move === 'last' ? count - 1 : Math.min(count - 1, index + move));
}
