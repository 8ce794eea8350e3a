/** Where a window was when it was last closed. Pixels. */
export interface Bounds {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowState extends Bounds {
  readonly isMaximized: boolean;
}

export const defaultState: WindowState = {width: 1280, height: 820, isMaximized: false};
export const minimumSize = {width: 640, height: 480} as const;

/** Reads what `JSON.stringify` of a state wrote; anything else gives the default. */
export function parseWindowState(text: string): WindowState {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof WindowState, unknown>> | null;
    const {x, y, width, height, isMaximized} = value ?? {};
    if (!isPixels(width) || !isPixels(height)) return defaultState;
    const place = isPixels(x) && isPixels(y) ? {x, y} : {};
    return {...place, width, height, isMaximized: isMaximized === true};
  } catch {
    return defaultState;
  }
}

/** Drops a place that no display shows any more, so that the window never opens out of sight. */
export function onScreen(state: WindowState, displays: readonly Required<Bounds>[]): WindowState {
  const size = {
    width: Math.max(state.width, minimumSize.width),
    height: Math.max(state.height, minimumSize.height),
    isMaximized: state.isMaximized,
  };
  const {x, y} = state;
  if (x === undefined || y === undefined) return size;
  const grip = 60;
  const isSeen = displays.some(
    (display) =>
      x + size.width > display.x + grip &&
      x < display.x + display.width - grip &&
      y >= display.y &&
      y < display.y + display.height - grip,
  );
  return isSeen ? {x, y, ...size} : size;
}

function isPixels(value: unknown): value is number {
  return Number.isInteger(value);
}
