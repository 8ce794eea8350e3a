/** What the layout is asked to place. Index i stands for the same node in every array. */
export interface LayoutProblem {
  /** x and y of every node in turn, in pixels at zoom 1. */
  readonly positions: Float32Array;
  /** 1 for a node that must stay where it is. */
  readonly fixed: Uint8Array;
  /** Radius of every node in pixels at zoom 1. */
  readonly radii: Float32Array;
  /** Source and target index of every edge in turn. */
  readonly edges: Uint32Array;
  /** Steps to take at most. */
  readonly steps: number;
}

/** Page to worker. `run` tells one layout from the next, so that late messages of an old one are dropped. */
export type ToLayoutWorker =
  | {readonly type: 'start'; readonly run: number; readonly problem: LayoutProblem}
  /** The page has drawn the last batch and can take another: the worker never runs ahead of the screen. */
  | {readonly type: 'drawn'; readonly run: number}
  /** A node was dragged; from now on it stays there. */
  | {readonly type: 'hold'; readonly run: number; readonly index: number; readonly x: number; readonly y: number}
  | {readonly type: 'stop'};

/** Worker to page: one batch of positions. */
export interface LayoutProgress {
  readonly run: number;
  readonly positions: Float32Array;
  /** Steps taken so far. */
  readonly step: number;
  readonly finished: boolean;
}
