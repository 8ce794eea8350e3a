/** Work that can rest at every `yield`. */
export type Steps<T> = Generator<undefined, T>;

/** So many items are some milliseconds of work at most. */
const itemsPerStep = 50;

/** Does something with each item, and rests after every few of them. */
export function* eachInSteps<T>(items: Iterable<T>, work: (item: T, index: number) => void): Steps<void> {
  let index = 0;
  for (const item of items) {
    work(item, index++);
    if (index % itemsPerStep === 0) yield undefined;
  }
}

/** Does all of the work without a rest. */
export function inOneGo<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
