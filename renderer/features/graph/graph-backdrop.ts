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
}

const nothingPointed: Pointed = {hovered: null, path: []};
const widths: Record<LinkLook, number> = {
  ...{faint: 1.3, mention: 1, plain: 1.3, near: 1.6},
  ...{contradicts: 2, supersedes: 2, path: 3.5},
};
const strengths: Record<LinkLook, number> = {
  ...{faint: 0.06, mention: 0.16, plain: 0.5, near: 0.95},
  ...{contradicts: 0.9, supersedes: 0.9, path: 1},
};
const arrowLength = 9;

/**
 * The canvas below the nodes. It draws the links, which cytoscape would draw one by one at some twenty microseconds
 * each, as a few strokes; and while a larger picture moves, the nodes as plain dots.
 */
export class GraphBackdrop {
  readonly #canvas = document.createElement('canvas');
  #theme: Theme;
  #picture: Picture = {nodes: [], edges: []};
  #dots: readonly Dot[] = [];
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
    this.point(this.#pointed);
  }

  point(pointed: Pointed): void {
    this.#pointed = pointed;
    this.#links = linksByLook(this.#picture, pointed);
  }

  get pointed(): Pointed {
    return this.#pointed;
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
    brush.strokeStyle = this.#colourOf(look);
    brush.fillStyle = brush.strokeStyle;
    brush.beginPath();
    for (let at = 0; at < links.length; at += 2) {
      const [source, target] = [2 * (links[at] ?? 0), 2 * (links[at + 1] ?? 0)];
      brush.moveTo(places[source] ?? 0, places[source + 1] ?? 0);
      brush.lineTo(places[target] ?? 0, places[target + 1] ?? 0);
    }
    brush.stroke();
    if (look === 'supersedes') this.#drawArrows(brush, links, places);
  }

  /** A head where each link meets the rim of its target. */
  #drawArrows(brush: CanvasRenderingContext2D, links: readonly number[], places: Float32Array): void {
    brush.beginPath();
    for (let at = 0; at < links.length; at += 2) {
      const [from, to] = [placeAt(places, links[at] ?? 0), placeAt(places, links[at + 1] ?? 0)];
      traceArrow(brush, {from, to, rim: this.#dots[links[at + 1] ?? 0]?.radius ?? 0});
    }
    brush.fill();
  }

  #drawDots(brush: CanvasRenderingContext2D, places: Float32Array): void {
    const byColour = Map.groupBy(this.#dots.keys(), (index) => this.#dots[index]?.colour ?? '');
    for (const [colour, indices] of byColour) {
      brush.fillStyle = colour;
      brush.beginPath();
      for (const index of indices) {
        const [x, y, radius] = [places[2 * index] ?? 0, places[2 * index + 1] ?? 0, this.#dots[index]?.radius ?? 0];
        brush.moveTo(x + radius, y);
        brush.arc(x, y, radius, 0, 2 * Math.PI);
      }
      brush.fill();
    }
  }

  #colourOf(look: LinkLook): string {
    if (look === 'contradicts') return this.#theme.alarm;
    return look === 'supersedes' || look === 'path' ? this.#theme.accent : this.#theme.line;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function placeAt(places: Float32Array, index: number): Point {
  return {x: places[2 * index] ?? 0, y: places[2 * index + 1] ?? 0};
}

/** A triangle whose tip lies `rim` short of `to`. */
function traceArrow(brush: CanvasRenderingContext2D, {from, to, rim}: {from: Point; to: Point; rim: number}): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const back = {x: to.x - ux * (rim + arrowLength), y: to.y - uy * (rim + arrowLength)};
  const half = arrowLength / 2;
  brush.moveTo(to.x - ux * rim, to.y - uy * rim);
  brush.lineTo(back.x - uy * half, back.y + ux * half);
  brush.lineTo(back.x + uy * half, back.y - ux * half);
  brush.closePath();
}
