import type {Core, EventObject, NodeSingular} from 'cytoscape';
import {refreshLabels, sizeLabels} from './graph-canvas-labels.ts';

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
}

/** Fading the rest of a larger graph on hover would cost more than a frame. */
const fadeUpTo = 1500;

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
  bindHover(cy);
  bindLabels(cy);
}

function bindHover(cy: Core): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const later = (action: () => void) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (!cy.destroyed()) action();
    }, 40);
  };
  cy.on('mouseover', 'node', (event: EventObject) => {
    cy.container()?.style.setProperty('cursor', 'pointer');
    later(() => {
      showNeighbourhood(cy, nodeOf(event));
    });
  });
  cy.on('mouseout', 'node', () => {
    cy.container()?.style.removeProperty('cursor');
    later(() => {
      clearNeighbourhood(cy);
      refreshLabels(cy);
    });
  });
}

function showNeighbourhood(cy: Core, node: NodeSingular): void {
  cy.batch(() => {
    clearNeighbourhood(cy);
    const near = node.closedNeighborhood();
    near.addClass('near');
    node.addClass('hovered');
    if (cy.elements().length <= fadeUpTo) cy.elements().difference(near).addClass('faint');
  });
  refreshLabels(cy);
}

function clearNeighbourhood(cy: Core): void {
  cy.batch(() => {
    cy.elements('.near, .faint').removeClass('near faint hovered');
  });
}

/** Labels keep their size at once, and are chosen anew when the view has come to rest. */
function bindLabels(cy: Core): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let sizedAt = 1;
  cy.on('zoom', () => {
    if (Math.abs(cy.zoom() / sizedAt - 1) < 0.03) return;
    sizedAt = cy.zoom();
    sizeLabels(cy);
  });
  cy.on('viewport resize', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (!cy.destroyed()) refreshLabels(cy);
    }, 90);
  });
}

function nodeOf(event: EventObject): NodeSingular {
  return event.target as NodeSingular;
}
