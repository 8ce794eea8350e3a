/** Where a node was drawn, and whether somebody put it there. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly pinned: boolean;
}
export type Places = ReadonlyMap<string, Place>;

/** Remembers pictures, so that a graph looks the same when it is opened again. */
export interface PositionStore {
  read(scope: string): Places;
  write(scope: string, places: Places): void;
}

type Stored = Record<string, [x: number, y: number, pinned: 0 | 1]>;

const prefix = 'commonplace.graph.';
const recentKey = 'commonplace.graph-recent';
/** Pictures kept; the one not looked at for longest goes first. */
const keep = 24;

/** A store in the page's own storage. A full, broken or forbidden storage loses positions and nothing else. */
export function createPositionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): PositionStore {
  return {
    read(scope) {
      const stored = attempt(() => JSON.parse(storage.getItem(prefix + scope) ?? '{}') as Stored) ?? {};
      return new Map(Object.entries(stored).map(([id, [x, y, pinned]]) => [id, {x, y, pinned: pinned === 1}]));
    },
    write(scope, places) {
      attempt(() => {
        const recent = JSON.parse(storage.getItem(recentKey) ?? '[]') as string[];
        const next = [scope, ...recent.filter((other) => other !== scope)];
        for (const old of next.splice(keep)) storage.removeItem(prefix + old);
        storage.setItem(recentKey, JSON.stringify(next));
        storage.setItem(prefix + scope, JSON.stringify(toStored(places)));
      });
    },
  };
}

function toStored(places: Places): Stored {
  const entries = [...places].map(
    ([id, {x, y, pinned}]) => [id, [Math.round(x), Math.round(y), pinned ? 1 : 0]] as const,
  );
  return Object.fromEntries(entries) as Stored;
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
