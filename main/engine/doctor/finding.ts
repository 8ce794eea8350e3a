import {type CheckItem, itemLimit, type RepairId} from '#contract/doctor';
import type {Finding} from './doctor-context.ts';
import {repairWords} from './repair-words.ts';

/** Nothing is wrong. */
export function ok(found: string, items: readonly CheckItem[] = []): Finding {
  return {state: 'ok', found, items: items.slice(0, itemLimit), repair: null};
}

/** Worth knowing; breaks nothing. */
export function warning(found: string, items: readonly CheckItem[], repair: RepairId | null = null): Finding {
  return {state: 'warning', found, items: items.slice(0, itemLimit), repair: repair && repairWords(repair)};
}

/** Something is damaged, or answers wrongly. */
export function fault(found: string, items: readonly CheckItem[], repair: RepairId | null): Finding {
  return {state: 'fault', found, items: items.slice(0, itemLimit), repair: repair && repairWords(repair)};
}

/** A count with its noun: `1 note`, `2 notes`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;
}

/** The same words said of several places. */
export function itemsAt(what: string, places: readonly string[]): CheckItem[] {
  return places.map((where) => ({what, where}));
}
