/** Days are counted from 1 January 1970, in UTC, as the library keeps its dates. */

const dayLength = 86_400_000;
const words = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'});

/** The number of the day that a time (RFC 3339, or YYYY-MM-DD) falls on. */
export function dayNumber(time: string): number {
  return Math.floor(Date.parse(time) / dayLength);
}

/** YYYY-MM-DD. */
export function dayText(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}

/** “1 May 2026”. */
export function dayWords(day: number): string {
  return words.format(day * dayLength);
}

/** The last moment of a day (YYYY-MM-DD), for what was known on that day was known by then. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59.999Z`;
}

export interface TimeKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

const arrows: Readonly<Record<string, number>> = {ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1};
const pages: Readonly<Record<string, number>> = {PageDown: -1, PageUp: 1};

/** Where a key leads from a day: arrows by a day, with Shift by a week, page keys by a month. Null for other keys. */
export function dayAfterKey(day: number, {key, shiftKey}: TimeKey): number | null {
  const step = arrows[key];
  if (step !== undefined) return day + step * (shiftKey ? 7 : 1);
  const page = pages[key];
  return page === undefined ? null : addMonth(day, page);
}

/** The same day of another month; its last day where it is shorter. */
function addMonth(day: number, months: number): number {
  const date = new Date(day * dayLength);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last)) / dayLength;
}
