/** A node that could be named, in pixels on the screen. */
export interface LabelCandidate {
  readonly id: string;
  /** Middle of the node. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Width of its label, which stands under the node. */
  readonly width: number;
  /** Higher goes first; at 0 it is not named. From `overNodes` up only other labels are in its way, from 1 up nothing. */
  readonly weight: number;
}

export interface LabelSpace {
  readonly width: number;
  readonly height: number;
  /** Labels at most. */
  readonly limit: number;
}

const labelHeight = 14;
const gap = 3;
/** Nodes smaller than this may lie under a label. */
const inTheWayFrom = 6;
/** Weight from which a label may lie over nodes. */
export const overNodes = 0.9;

interface Box {
  readonly id: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Picks the nodes to name, as a map does: the weightiest first, no label over another or over a node of some size. */
export function chooseLabels(candidates: readonly LabelCandidate[], space: LabelSpace): Set<string> {
  const byWeight = candidates
    .filter((one) => one.weight > 0 && isVisible(labelBox(one), space))
    .toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
  const nodes = createBoxIndex();
  const labels = createBoxIndex();
  for (const one of candidates) if (one.radius >= inTheWayFrom) nodes.add(nodeBox(one));
  const chosen = new Set<string>();
  for (const one of byWeight) {
    if (chosen.size >= space.limit) break;
    const box = labelBox(one);
    const obstacles = one.weight >= 1 ? [] : one.weight >= overNodes ? [labels] : [labels, nodes];
    if (obstacles.some((index) => index.isHit(box))) continue;
    labels.add(box);
    chosen.add(one.id);
  }
  return chosen;
}

function labelBox({id, x, y, radius, width}: LabelCandidate): Box {
  const top = y + radius + gap;
  return {id, left: x - width / 2 - gap, right: x + width / 2 + gap, top, bottom: top + labelHeight};
}

function nodeBox({id, x, y, radius}: LabelCandidate): Box {
  return {id, left: x - radius, right: x + radius, top: y - radius, bottom: y + radius};
}

function isVisible(box: Box, space: LabelSpace): boolean {
  return box.right > 0 && box.left < space.width && box.bottom > 0 && box.top < space.height;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const cell = 64;

/** Boxes by the squares of the screen they touch, so that only those nearby are compared. */
function createBoxIndex() {
  const squares = new Map<string, Box[]>();
  return {
    add(box: Box): void {
      for (const key of squaresOf(box)) {
        const boxes = squares.get(key);
        if (boxes) boxes.push(box);
        else squares.set(key, [box]);
      }
    },
    /** Whether the box lies over another than its own. */
    isHit: (box: Box): boolean =>
      squaresOf(box).some((key) => squares.get(key)?.some((other) => other.id !== box.id && overlap(box, other))),
  };
}

function squaresOf({left, right, top, bottom}: Box): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x += 1) {
    for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y += 1) keys.push(`${String(x)}:${String(y)}`);
  }
  return keys;
}
