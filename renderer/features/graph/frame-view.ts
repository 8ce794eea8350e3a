/** Pixels kept free around the picture, enough for a label. */
export const frameMargin = 48;
/** Fitting three notes must not blow them up to the size of the window. */
const closest = 1.25;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Zoom and pan that show all of `places` in the middle of a view of that size. */
export function frameView(places: readonly Point[], view: {width: number; height: number}): {zoom: number; pan: Point} {
  const xs = places.map(({x}) => x);
  const ys = places.map(({y}) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const across = Math.max(1, view.width - 2 * frameMargin) / Math.max(1, right - left);
  const down = Math.max(1, view.height - 2 * frameMargin) / Math.max(1, bottom - top);
  const zoom = Math.min(closest, across, down);
  return {
    zoom,
    pan: {x: view.width / 2 - (zoom * (left + right)) / 2, y: view.height / 2 - (zoom * (top + bottom)) / 2},
  };
}
