import type {Core, NodeCollection} from 'cytoscape';
import type {GraphBackdrop, View} from './graph-backdrop.ts';

/** Whoever presses or scrolls must meet the nodes where they are seen. */
const reaching = ['pointerdown', 'mousedown', 'touchstart', 'wheel'] as const;

/**
 * Keeps what the eye sees apart from what cytoscape holds. While a larger picture moves, the backdrop alone draws it,
 * in a few milliseconds a frame, and cytoscape, which would take several times as long, learns of it at the end or when
 * somebody reaches for the picture.
 */
export class GraphMotion {
  readonly #cy: Core;
  readonly #backdrop: GraphBackdrop;
  /** All nodes of the picture in its order; none until every one is there. */
  #nodes: NodeCollection;
  #places: Float32Array = new Float32Array();
  #view: View | null = null;
  #active = false;
  #hidden = false;
  /** Whether cytoscape knows of the last move. */
  #known = true;

  constructor(cy: Core, backdrop: GraphBackdrop) {
    this.#cy = cy;
    this.#backdrop = backdrop;
    this.#nodes = cy.collection();
    cy.on('render', () => {
      this.#showStill();
    });
    const catchUp = () => {
      this.catchUp();
    };
    for (const type of reaching) cy.container()?.addEventListener(type, catchUp, {capture: true, passive: true});
  }

  get active(): boolean {
    return this.#active;
  }

  /** Takes over a picture. Until all its nodes have been added, `nodes` is empty and dots stand in for them. */
  hold(nodes: NodeCollection, places: Float32Array): void {
    this.#nodes = nodes;
    this.#places = places;
  }

  /** Draws one picture of a movement; `view` is null when the view stays where somebody put it. */
  move(places: Float32Array, view: View | null): void {
    this.#begin();
    this.#places = places;
    this.#view = view;
    this.#known = false;
    this.#nodes.filter(':grabbed').forEach((node) => {
      const {x, y} = node.position();
      places.set([x, y], 2 * this.#indexOf(node.id()));
    });
    this.redraw();
  }

  /** Draws the movement again, after what is pointed at has changed. */
  redraw(): void {
    if (this.#active) this.#backdrop.draw(this.#places, this.#view ?? this.#cyView(), true);
  }

  /** Lets cytoscape know where everything is now. */
  catchUp(): void {
    if (!this.#active || this.#known) return;
    this.#known = true;
    const places = this.#places;
    this.#nodes.positions((node, index: number) =>
      node.grabbed() ? {...node.position()} : {x: places[2 * index] ?? 0, y: places[2 * index + 1] ?? 0},
    );
    if (this.#view) this.#cy.viewport({zoom: this.#view.zoom, pan: {...this.#view.pan}});
  }

  /** Ends the movement; the nodes themselves come back with the next frame. */
  stop(): void {
    if (!this.#active) return;
    this.catchUp();
    this.#active = false;
    this.#cy.endBatch();
  }

  #begin(): void {
    if (this.#active) return;
    this.#active = true;
    // Inside a batch cytoscape draws nothing.
    this.#cy.startBatch();
    this.#hideNodes(true);
  }

  #showStill(): void {
    const complete = this.#nodes.nonempty();
    if (complete) this.#places = placesOf(this.#nodes);
    this.#backdrop.draw(this.#places, this.#cyView(), !complete);
    this.#hideNodes(false);
  }

  #hideNodes(hidden: boolean): void {
    if (this.#hidden === hidden) return;
    this.#hidden = hidden;
    const drawing = this.#cy.container()?.querySelector<HTMLElement>(':scope > div');
    if (drawing) drawing.style.opacity = hidden ? '0' : '1';
  }

  #cyView(): View {
    return {zoom: this.#cy.zoom(), pan: this.#cy.pan()};
  }

  #indexOf(id: string): number {
    return this.#nodes.toArray().findIndex((node) => node.id() === id);
  }
}

/** x and y of every node in turn. */
export function placesOf(nodes: NodeCollection): Float32Array {
  const places = new Float32Array(nodes.length * 2);
  nodes.forEach((node, index) => {
    const {x, y} = node.position();
    places[2 * index] = x;
    places[2 * index + 1] = y;
  });
  return places;
}
