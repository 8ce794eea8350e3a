import type {Core, ElementDefinition, NodeCollection} from 'cytoscape';
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
export function renewElements(cy: Core, elements: readonly ElementDefinition[]): ElementDefinition[] {
  const wanted = new Set(elements.map(({data}) => String(data.id)));
  cy.batch(() => {
    cy.elements()
      .filter((element) => !wanted.has(element.id()))
      .remove();
    for (const {data, classes} of elements) {
      const present = cy.getElementById(String(data.id));
      // Marks go with the old classes; whoever shows a picture marks it again.
      if (present.nonempty()) present.data(data).classes(Array.isArray(classes) ? classes : (classes ?? '').split(' '));
    }
  });
  return elements.filter(({data}) => cy.getElementById(String(data.id)).empty());
}

/** The nodes of a picture in its order. */
export function collect(cy: Core, {nodes}: Picture): NodeCollection {
  const order = new Map(nodes.map(({id}, index) => [id, index]));
  const placeOf = (id: string) => order.get(id) ?? order.size;
  return cy.nodes().sort((one, other) => placeOf(one.id()) - placeOf(other.id()));
}
