const figures = new Intl.NumberFormat('en');

/** “1,017 notes”, “1 note”. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${figures.format(count)} ${count === 1 ? one : many}`;
}

/** Share of `part` in `whole` in whole per cent, rounded down so that 100 means all; 100 when there is nothing. */
export function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 100 : Math.floor((100 * Math.min(part, whole)) / whole);
}
