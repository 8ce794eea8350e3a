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

/** Drops a place that no display shows any more, and fits the size to the display, so that no part is out of reach. */
export function onScreen(state: WindowState, displays: readonly Required<Bounds>[]): WindowState {
  const {x, y, isMaximized} = state;
  const place = x === undefined || y === undefined ? null : {x, y};
  const holder = place && displays.find((area) => isSeen({...state, ...place}, area));
  const area = holder ?? displays[0] ?? state;
  return {
    ...(holder && place),
    width: Math.max(Math.min(state.width, area.width), minimumSize.width),
    height: Math.max(Math.min(state.height, area.height), minimumSize.height),
    isMaximized,
  };
}

/** Enough of a window's top to take hold of. */
const grip = 60;

function isSeen({x, y, width}: Required<Bounds>, area: Required<Bounds>): boolean {
  return x + width > area.x + grip && x < area.x + area.width - grip && y >= area.y && y < area.y + area.height - grip;
}

function isPixels(value: unknown): value is number {
  return Number.isInteger(value);
}
