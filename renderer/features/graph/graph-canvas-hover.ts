import type {Core} from 'cytoscape';

/** Fading the rest of a larger graph on hover would cost more than a frame. */
const fadeUpTo = 600;

/** Points out a node and its neighbours among all others; null lets go. */
export function hoverNode(cy: Core, id: string | null, neighbours: ReadonlyMap<string, ReadonlySet<string>>): void {
  const near = id === null ? null : neighbours.get(id);
  cy.batch(() => {
    cy.nodes('.near, .faint, .hovered').removeClass('near faint hovered');
    if (id === null) return;
    const fade = cy.nodes().length <= fadeUpTo;
    cy.nodes().forEach((node) => {
      if (node.id() === id) node.addClass('near hovered');
      else if (near?.has(node.id())) node.addClass('near');
      else if (fade) node.addClass('faint');
    });
  });
}
