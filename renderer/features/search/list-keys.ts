/** What a key does in the search view. */
export type ListAction =
  | {readonly type: 'move'; readonly by: number}
  | {readonly type: 'edge'; readonly end: 'first' | 'last'}
  | {readonly type: 'open' | 'graph' | 'explain' | 'leave'};

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const anywhere: Readonly<Record<string, ListAction>> = {
  ArrowDown: {type: 'move', by: 1},
  ArrowUp: {type: 'move', by: -1},
  PageDown: {type: 'move', by: 6},
  PageUp: {type: 'move', by: -6},
  Enter: {type: 'open'},
  Escape: {type: 'leave'},
};
/** Letters work in the list only; in the box they are text. */
const inList: Readonly<Record<string, ListAction>> = {
  j: {type: 'move', by: 1},
  k: {type: 'move', by: -1},
  e: {type: 'explain'},
  o: {type: 'open'},
  ' ': {type: 'open'},
  Home: {type: 'edge', end: 'first'},
  End: {type: 'edge', end: 'last'},
};

/** The action a key stands for, or null when it is left to the browser. */
export function listAction(press: KeyPress, place: 'box' | 'list'): ListAction | null {
  const command = press.ctrlKey || press.metaKey;
  if (command) return press.key === 'Enter' ? {type: 'graph'} : null;
  if (press.altKey) return null;
  return anywhere[press.key] ?? (place === 'list' ? inList[press.key] : undefined) ?? null;
}

/** The index after an action, kept within a list of `count` lines. */
export function movedIndex(index: number, action: ListAction, count: number): number {
  if (action.type === 'edge') return action.end === 'first' ? 0 : count - 1;
  if (action.type !== 'move') return index;
  return Math.max(0, Math.min(count - 1, index + action.by));
}
