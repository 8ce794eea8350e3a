import type {Core} from 'cytoscape';
import type {GraphBackdrop} from './graph-backdrop.ts';
import {hoverNode, showChain} from './graph-canvas-hover.ts';
import {applyMarks} from './graph-canvas-marks.ts';
import type {Marks} from './graph-canvas-marks.ts';
import {neighboursOf} from './link-looks.ts';
import type {Picture} from './plan-layout.ts';
import {type VersionChains, versionChains} from './version-chain.ts';

const nobody: ReadonlySet<string> = new Set();

/** What the reader points at, on both layers of the drawing: the nodes, and the links below them. */
export class GraphPointing {
  readonly #cy: Core;
  readonly #backdrop: GraphBackdrop;
  #neighbours: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  #chains: VersionChains = new Map();
  #hovered: string | null = null;
  #marks: Marks = {selected: null, hits: new Set(), path: []};

  constructor(cy: Core, backdrop: GraphBackdrop) {
    this.#cy = cy;
    this.#backdrop = backdrop;
  }

  /** Takes over a picture; the pointer is on none of its nodes until it says so. */
  read(picture: Picture): void {
    this.#hovered = null;
    hoverNode(this.#cy, null, nobody);
    this.#neighbours = neighboursOf(picture);
    this.#chains = versionChains(picture);
  }

  get selected(): string | null {
    return this.#marks.selected;
  }

  neighbours(id: string): ReadonlySet<string> {
    return this.#neighbours.get(id) ?? nobody;
  }

  mark(marks: Marks): void {
    this.#marks = marks;
    this.apply();
  }

  /** Points out again what was pointed out, after nodes have come. */
  apply(): void {
    applyMarks(this.#cy, this.#marks);
    this.#point();
    this.#cy.forceRender();
  }

  hover(id: string | null): void {
    this.#hovered = id;
    hoverNode(this.#cy, id, new Set([...this.neighbours(id ?? ''), ...(this.#chains.get(id ?? '') ?? [])]));
    this.#point();
  }

  /** What is under the pointer goes before what is selected: its links stand out, and the whole line of its versions. */
  #point(): void {
    const {path, selected} = this.#marks;
    const hovered = this.#hovered;
    const chain = this.#chains.get(hovered ?? '') ?? this.#chains.get(selected ?? '') ?? [];
    this.#backdrop.point({hovered, path, chain});
    showChain(this.#cy, chain);
  }
}
