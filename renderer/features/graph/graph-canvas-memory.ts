import type {NodeCollection} from 'cytoscape';
import {createPositionStore} from './position-store.ts';
import type {Place, Places, PositionStore} from './position-store.ts';

/** Where the nodes of the picture on screen were; nodes that a filter hides keep their places. */
export class PictureMemory {
  readonly #store: PositionStore = createPositionStore(localStorage);
  #scope = '';
  #places = new Map<string, Place>();

  get scope(): string {
    return this.#scope;
  }

  get places(): Places {
    return this.#places;
  }

  open(scope: string): void {
    this.#scope = scope;
    this.#places = new Map(this.#store.read(scope));
  }

  set(id: string, place: Place): void {
    this.#places.set(id, place);
  }

  /** Takes over what is on the canvas. */
  take(nodes: NodeCollection): void {
    nodes.forEach((node) => {
      const {x, y} = node.position();
      this.#places.set(node.id(), {x, y, pinned: node.hasClass('pinned')});
    });
  }

  /** Takes it over and keeps it for the next time. */
  keep(nodes: NodeCollection): void {
    if (this.#scope === '' || nodes.empty()) return;
    this.take(nodes);
    this.#store.write(this.#scope, this.#places);
  }
}
