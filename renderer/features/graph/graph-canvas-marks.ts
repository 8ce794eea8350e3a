import type {Core, SingularElementArgument} from 'cytoscape';

/** What is pointed out on the picture. */
export interface Marks {
  readonly selected: string | null;
  readonly hits: ReadonlySet<string>;
  /** Ids of the nodes of a path, in order. */
  readonly path: readonly string[];
}

/** Points out the selected node, the hits and the nodes of the path, and nothing else. */
export function applyMarks(cy: Core, {selected, hits, path}: Marks): void {
  const steps = new Set(path);
  cy.batch(() => {
    cy.nodes().forEach((node) => {
      setClass(node, 'chosen', node.id() === selected);
      setClass(node, 'hit', hits.has(node.id()));
      setClass(node, 'path', steps.has(node.id()));
    });
  });
}

/** Changing a class is dear even when nothing changes. */
export function setClass(element: SingularElementArgument, name: string, on: boolean): void {
  if (element.hasClass(name) !== on) element.toggleClass(name, on);
}
