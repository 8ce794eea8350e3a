import type {Core, ElementDefinition, NodeCollection, SingularElementArgument} from 'cytoscape';
import {type GraphElement, ownClasses} from './graph-canvas-elements.ts';
import type {Picture} from './plan-layout.ts';

/** Nodes added before the page gets its turn; styling and drawing these takes some 15 ms. */
const portion = 60;
/** Long enough for the portion to be drawn before the next. */
const pauseMs = 34;

/**
 * Adds nodes portion by portion, for adding hundreds at once would hold the page up. Returns the function that stops
 * it.
 */
export function feedElements(cy: Core, elements: readonly ElementDefinition[], done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (from: number) => {
    cy.add(elements.slice(from, from + portion));
    if (from + portion >= elements.length) done();
    else timer = setTimeout(next, pauseMs, from + portion);
  };
  if (elements.length <= portion) next(0);
  else timer = setTimeout(next, pauseMs, 0);
  return () => {
    clearTimeout(timer);
  };
}

/** Takes off what is not wanted any more and renews what stays. Returns what is missing. */
export function renewElements(cy: Core, elements: readonly GraphElement[]): GraphElement[] {
  const wanted = new Set(elements.map(({data}) => String(data.id)));
  cy.batch(() => {
    cy.elements()
      .filter((element) => !wanted.has(element.id()))
      .remove();
    for (const element of elements) {
      const present = cy.getElementById(String(element.data.id));
      if (present.nonempty()) renew(present, element);
    }
  });
  return elements.filter(({data}) => cy.getElementById(String(data.id)).empty());
}

/** Touching an element styles it anew, so only what differs is touched. */
function renew(present: SingularElementArgument, {data, classes}: GraphElement): void {
  const changed = Object.entries(data).filter(([name, value]) => present.data(name) !== value);
  if (changed.length > 0) present.data(Object.fromEntries(changed));
  if (present.scratch(ownClasses) === classes) return;
  present.scratch(ownClasses, classes);
  // Marks go with the old classes; whoever shows a picture marks it again.
  present.classes(classes.split(' '));
}

/** The nodes of a picture in its order. */
export function collect(cy: Core, {nodes}: Picture): NodeCollection {
  const order = new Map(nodes.map(({id}, index) => [id, index]));
  const placeOf = (id: string) => order.get(id) ?? order.size;
  return cy.nodes().sort((one, other) => placeOf(one.id()) - placeOf(other.id()));
}
