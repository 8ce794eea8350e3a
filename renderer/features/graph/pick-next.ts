export type Direction = 'left' | 'right' | 'up' | 'down';

export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Whether it is joined to the node one comes from. */
  readonly linked: boolean;
}

const headings: Record<Direction, readonly [x: number, y: number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/**
 * The node an arrow key goes to: near and straight ahead, linked ones counted as twice as near.
 * Nothing beyond 60 degrees to either side counts as ahead; null when nothing is.
 */
export function pickNext(from: {x: number; y: number}, spots: readonly Spot[], direction: Direction): string | null {
  const [hx, hy] = headings[direction];
  let best: {id: string; cost: number} | null = null;
  for (const {id, x, y, linked} of spots) {
    const ahead = (x - from.x) * hx + (y - from.y) * hy;
    const aside = Math.abs((x - from.x) * hy) + Math.abs((y - from.y) * hx);
    if (ahead <= 0 || aside > ahead * 1.73) continue;
    const cost = (ahead + 2 * aside) * (linked ? 0.5 : 1);
    if (!best || cost < best.cost) best = {id, cost};
  }
  return best?.id ?? null;
}
