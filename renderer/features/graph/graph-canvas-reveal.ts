import type {Core, NodeSingular} from 'cytoscape';
import {frameMargin} from './frame-view.ts';

/** Moves the view if the node is off the screen. */
export function revealNode(cy: Core, node: NodeSingular): void {
  if (node.empty()) return;
  const {x, y} = node.renderedPosition();
  const across = x > frameMargin && x < cy.width() - frameMargin;
  const down = y > frameMargin && y < cy.height() - frameMargin;
  if (!across || !down) cy.center(node);
}
