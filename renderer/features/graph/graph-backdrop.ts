import type {Theme} from './graph-canvas-style.ts';
import {type LinkLook, linkLooks, type LinksByLook, linksByLook, type Pointed} from './link-looks.ts';
import type {Picture} from './plan-layout.ts';

/** Zoom and pan as cytoscape has them. */
export interface View {
  readonly zoom: number;
  readonly pan: {readonly x: number; readonly y: number};
}

/** A node as the backdrop draws it while the picture moves. */
export interface Dot {
  readonly colour: string;
  readonly radius: number;
  /** How much of it is seen, 0 to 1: what does not hold any more is faint. */
  readonly strength: number;
}

const nothingPointed: Pointed = {hovered: null, path: [], chain: []};
const widths: Record<LinkLook, number> = {
  ...{faint: 1.3, mention: 1, plain: 1.3, near: 1.6},
  ...{contradicts: 2, supersedes: 2, chain: 3.5, path: 3.5},
};
const strengths: Record<LinkLook, number> = {
  ...{faint: 0.06, mention: 0.16, plain: 0.5, near: 0.95},
  ...{contradicts: 0.9, supersedes: 0.9, chain: 1, path: 1},
};
/** A contradiction is told from other links by its dashes, not by its colour alone. */
const dashes: Partial<Record<LinkLook, readonly number[]>> = {contradicts: [7, 5]};
const arrowLengths: Partial<Record<LinkLook, number>> = {supersedes: 9, chain: 13};

/**
 * The canvas below the nodes. It draws the links, which cytoscape would draw one by one at some twenty microseconds
 * each, as a few strokes; and while a larger picture moves, the nodes as plain dots.
 */
export class GraphBackdrop {
  readonly #canvas = document.createElement('canvas');
  #theme: Theme;
  #picture: Picture = {nodes: [], edges: []};
  #dots: readonly Dot[] = [];
  #dotGroups: readonly DotGroup[] = [];
  #pointed = nothingPointed;
  /** Seen from close by, links stay as thin as they are. */
  #thinning = 1;
  #links: LinksByLook = linksByLook(this.#picture, nothingPointed);

  constructor(container: HTMLElement, theme: Theme) {
    this.#theme = theme;
    this.#canvas.style.cssText = 'position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none';
    container.prepend(this.#canvas);
  }

  /** `dots` stand in the order of the picture's nodes. */
  show(picture: Picture, dots: readonly Dot[]): void {
    this.#picture = picture;
    this.#dots = dots;
    this.#dotGroups = groupDots(dots);
    this.point(this.#pointed);
  }

  point(pointed: Pointed): void {
    this.#pointed = pointed;
    this.#links = linksByLook(this.#picture, pointed);
  }

  restyle(theme: Theme): void {
    this.#theme = theme;
  }

  /** Draws the links between `places`, which hold x and y of every node in turn; and the nodes, if `withDots`. */
  draw(places: Float32Array, view: View, withDots: boolean): void {
    const brush = this.#cleared(view);
    if (!brush) return;
    this.#thinning = Math.max(1, view.zoom);
    for (const look of linkLooks) this.#drawLinks(brush, look, places);
    brush.globalAlpha = 1;
    if (withDots) this.#drawDots(brush, places);
  }

  end(): void {
    this.#canvas.remove();
  }

  #cleared({zoom, pan}: View): CanvasRenderingContext2D | null {
    const scale = window.devicePixelRatio;
    const [width, height] = [this.#canvas.clientWidth * scale, this.#canvas.clientHeight * scale].map(Math.round);
    if (this.#canvas.width !== width) this.#canvas.width = width ?? 0;
    if (this.#canvas.height !== height) this.#canvas.height = height ?? 0;
    const brush = this.#canvas.getContext('2d');
    brush?.setTransform(1, 0, 0, 1, 0, 0);
    brush?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    brush?.setTransform(zoom * scale, 0, 0, zoom * scale, pan.x * scale, pan.y * scale);
    return brush;
  }

  #drawLinks(brush: CanvasRenderingContext2D, look: LinkLook, places: Float32Array): void {
    const links = this.#links[look];
    if (links.length === 0) return;
    brush.globalAlpha = strengths[look];
    brush.lineWidth = widths[look] / this.#thinning;
    brush.setLineDash((dashes[look] ?? []).map((length) => length / this.#thinning));
    brush.strokeStyle = this.#colourOf(look);
    brush.fillStyle = brush.strokeStyle;
    traceLinks(brush, links, places);
    brush.stroke();
    const length = arrowLengths[look];
    if (length !== undefined) this.#drawArrows(brush, {links, length}, places);
  }

  /** A head where each link meets the rim of its target. */
  #drawArrows(
    brush: CanvasRenderingContext2D,
    {links, length}: {readonly links: readonly number[]; readonly length: number},
    places: Float32Array,
  ): void {
    brush.beginPath();
    for (let at = 0; at < links.length; at += 2) {
      const [from, to] = [placeAt(places, links[at] ?? 0), placeAt(places, links[at + 1] ?? 0)];
      traceArrow(brush, {from, to, length, rim: this.#dots[links[at + 1] ?? 0]?.radius ?? 0});
    }
    brush.fill();
  }

  #drawDots(brush: CanvasRenderingContext2D, places: Float32Array): void {
    for (const {colour, strength, indices} of this.#dotGroups) {
      brush.fillStyle = colour;
      brush.globalAlpha = strength;
      brush.beginPath();
      for (const index of indices) {
        const [x, y, radius] = [places[2 * index] ?? 0, places[2 * index + 1] ?? 0, this.#dots[index]?.radius ?? 0];
        brush.moveTo(x + radius, y);
        brush.arc(x, y, radius, 0, 2 * Math.PI);
      }
      brush.fill();
    }
    brush.globalAlpha = 1;
  }

  #colourOf(look: LinkLook): string {
    if (look === 'contradicts') return this.#theme.alarm;
    return ['supersedes', 'chain', 'path'].includes(look) ? this.#theme.accent : this.#theme.line;
  }
}

/** Dots that are drawn in one go, by their place in the picture. */
interface DotGroup extends Pick<Dot, 'colour' | 'strength'> {
  readonly indices: readonly number[];
}

function groupDots(dots: readonly Dot[]): DotGroup[] {
  const groups = Map.groupBy(dots.entries(), ([, {colour, strength}]) => `${colour} ${strength}`);
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    return first ? [{...first[1], indices: members.map(([index]) => index)}] : [];
  });
}

function traceLinks(brush: CanvasRenderingContext2D, links: readonly number[], places: Float32Array): void {
  brush.beginPath();
  for (let at = 0; at < links.length; at += 2) {
    const [source, target] = [2 * (links[at] ?? 0), 2 * (links[at + 1] ?? 0)];
    brush.moveTo(places[source] ?? 0, places[source + 1] ?? 0);
    brush.lineTo(places[target] ?? 0, places[target + 1] ?? 0);
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function placeAt(places: Float32Array, index: number): Point {
  return {x: places[2 * index] ?? 0, y: places[2 * index + 1] ?? 0};
}

interface Arrow {
  readonly from: Point;
  readonly to: Point;
  readonly length: number;
  /** How far short of `to` the tip lies. */
  readonly rim: number;
}

function traceArrow(brush: CanvasRenderingContext2D, {from, to, length, rim}: Arrow): void {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  if (distance === 0) return;
  const [ux, uy] = [(to.x - from.x) / distance, (to.y - from.y) / distance];
  const back = {x: to.x - ux * (rim + length), y: to.y - uy * (rim + length)};
  const half = length / 2;
  brush.moveTo(to.x - ux * rim, to.y - uy * rim);
  brush.lineTo(back.x - uy * half, back.y + ux * half);
  brush.lineTo(back.x + uy * half, back.y - ux * half);
  brush.closePath();
}
