/** How far a result moved: places up (positive) or down (negative), or `new` when it was not there before. */
export type Move = number | 'new';

/**
 * Compares two rankings, best first, by id, as far down as `before` is known. Only those that moved are in the answer;
 * `new` came from further down than that.
 */
export function rankMoves(before: readonly string[], after: readonly string[]): ReadonlyMap<string, Move> {
  const oldPlaces = new Map(before.map((id, place) => [id, place]));
  const moves = new Map<string, Move>();
  for (const [place, id] of after.slice(0, before.length).entries()) {
    const old = oldPlaces.get(id);
    const move = old === undefined ? 'new' : old - place;
    if (move !== 0) moves.set(id, move);
  }
  return moves;
}
