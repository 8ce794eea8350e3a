import type {Core, EventObject, NodeSingular} from 'cytoscape';
import {sizeLabels} from './graph-canvas-labels.ts';

/** What the canvas tells its owner. */
export interface CanvasEvents {
  /** A node was clicked; null for the ground. */
  select(id: string | null): void;
  open(id: string): void;
  expand(id: string): void;
  pinned(id: string, pinned: boolean): void;
  layout(running: boolean): void;
}

/** What only the canvas itself needs to hear. */
export interface OwnEvents {
  dropped(node: NodeSingular): void;
  /** Somebody moved the view: it must not be moved for them any more. */
  viewMoved(): void;
  /** The pointer rests on a node, or on none. */
  hovered(id: string | null): void;
  viewRests(): void;
}

/** Binds mouse and touch. Everything ends with `cy.destroy()`. */
export function bindEvents(cy: Core, events: CanvasEvents, own: OwnEvents): void {
  cy.on('tap', (event: EventObject) => {
    if (event.target === cy) events.select(null);
  });
  cy.on('tap', 'node', (event: EventObject) => {
    const id = nodeOf(event).id();
    events.select(id);
    if (event.originalEvent.shiftKey) events.expand(id);
  });
  cy.on('dbltap', 'node', (event: EventObject) => {
    events.open(nodeOf(event).id());
  });
  cy.on('dragfree', 'node', (event: EventObject) => {
    own.dropped(nodeOf(event));
  });
  cy.on('scrollzoom pinchzoom dragpan', () => {
    own.viewMoved();
  });
  bindHover(cy, own);
  bindView(cy, own);
}

function bindHover(cy: Core, own: OwnEvents): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const later = (id: string | null) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (!cy.destroyed()) own.hovered(id);
    }, 40);
  };
  cy.on('mouseover', 'node', (event: EventObject) => {
    cy.container()?.style.setProperty('cursor', 'pointer');
    later(nodeOf(event).id());
  });
  cy.on('mouseout', 'node', () => {
    cy.container()?.style.removeProperty('cursor');
    later(null);
  });
}

/** Labels keep their size at once, and are chosen anew when the view has come to rest. */
function bindView(cy: Core, own: OwnEvents): void {
  let sizedAt = 1;
  cy.on('zoom', () => {
    if (Math.abs(cy.zoom() / sizedAt - 1) < 0.03) return;
    sizedAt = cy.zoom();
    sizeLabels(cy);
  });
  cy.on('viewport resize', () => {
    own.viewRests();
  });
}

function nodeOf(event: EventObject): NodeSingular {
  return event.target as NodeSingular;
}
