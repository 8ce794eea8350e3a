import type {Core, ElementDefinition} from 'cytoscape';

/** Elements added before the page gets its turn; styling and drawing these takes some 30 ms. */
const portion = 80;
/** Long enough for the portion to be drawn before the next. */
const pauseMs = 34;

/**
 * Adds elements portion by portion, nodes before the edges that join them, for adding hundreds at once would hold the
 * page up. Returns the function that stops it.
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
