import type {Core} from 'cytoscape';
import {setClass} from './graph-canvas-marks.ts';

/** Fading the rest of a larger graph on hover would cost more than a frame. */
const fadeUpTo = 600;

/** Points out a node, the `near` ones and no others; null lets go. */
export function hoverNode(cy: Core, id: string | null, near: ReadonlySet<string>): void {
  cy.batch(() => {
    cy.nodes('.near, .faint, .hovered').removeClass('near faint hovered');
    if (id === null) return;
    const fade = cy.nodes().length <= fadeUpTo;
    cy.nodes().forEach((node) => {
      if (node.id() === id) node.addClass('near hovered');
      else if (near.has(node.id())) node.addClass('near');
      else if (fade) node.addClass('faint');
    });
  });
}

/** Points out the versions of what is pointed at. */
export function showChain(cy: Core, chain: readonly string[]): void {
  const versions = new Set(chain);
  cy.batch(() => {
    cy.nodes('.version').forEach((node) => {
      setClass(node, 'version', versions.has(node.id()));
    });
    for (const id of versions) {
      const node = cy.getElementById(id);
      if (node.nonempty()) setClass(node, 'version', true);
    }
  });
}
