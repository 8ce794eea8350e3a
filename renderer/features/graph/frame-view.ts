/** Pixels kept free around the picture, enough for a label. */
export const frameMargin = 48;
/** Fitting three notes must not blow them up to the size of the window. */
const closest = 1.6;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Zoom and pan that show all of `places`, x and y of each in turn, in the middle of a view of that size. */
export function frameView(places: Float32Array, view: Size) {
  const xs = places.filter((_, at) => at % 2 === 0);
  const ys = places.filter((_, at) => at % 2 === 1);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const across = Math.max(1, view.width - 2 * frameMargin) / Math.max(1, right - left);
  const down = Math.max(1, view.height - 2 * frameMargin) / Math.max(1, bottom - top);
  const zoom = Math.min(closest, across, down);
  return {
    zoom,
    pan: {x: view.width / 2 - (zoom * (left + right)) / 2, y: view.height / 2 - (zoom * (top + bottom)) / 2},
  };
}

/** Whether all places (x and y in turn) lie within a part of the picture. */
export function isInView(
  places: Float32Array,
  {x1, y1, x2, y2}: {readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number},
): boolean {
  return places.every((value, at) => (at % 2 === 0 ? value >= x1 && value <= x2 : value >= y1 && value <= y2));
}
