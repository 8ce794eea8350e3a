import type {Row, RowFilter} from './output-shape.ts';

/** The rows that meet every filter. A row without the key meets only `!=`. */
export function filterRows(rows: readonly Row[], filters: readonly RowFilter[]): Row[] {
  return rows.filter((row) => filters.every((filter) => meets(row, filter)));
}

/** Smallest first: numbers, then texts; rows without the key come last, and equal ones keep their order. */
export function sortRows(rows: readonly Row[], key: string): Row[] {
  return rows.toSorted((a, b) => compare(valueAt(a, key), valueAt(b, key)));
}

/** The first row of every value; rows without the key stay. */
export function dedupeRows(rows: readonly Row[], key: string): Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const value = valueAt(row, key);
    if (value === undefined) return true;
    const text = JSON.stringify(value);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** The row with these keys only, in this order; a key that it lacks is left out. */
export function selectKeys(row: Row, keys: readonly string[]): Row {
  const chosen: Record<string, unknown> = {};
  for (const key of keys) {
    const value = valueAt(row, key);
    if (value !== undefined) put(chosen, key.split('.'), value);
  }
  return chosen;
}

function meets(row: Row, {key, operator, value}: RowFilter): boolean {
  const found = valueAt(row, key);
  switch (operator) {
    case '=':
      return equals(found, value);
    case '!=':
      return !equals(found, value);
    case '~':
      return found !== undefined && textOf(found).toLowerCase().includes(value.toLowerCase());
  }
}

function equals(found: unknown, value: string): boolean {
  if (found === undefined) return false;
  return textOf(found) === value || (typeof found === 'number' && value.trim() !== '' && found === Number(value));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function compare(a: unknown, b: unknown): number {
  const order = rankOf(a) - rankOf(b);
  if (order !== 0 || a === undefined || b === undefined) return order;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first, second] = [textOf(a), textOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function rankOf(value: unknown): number {
  if (value === undefined) return 2;
  return typeof value === 'number' ? 0 : 1;
}

/** What a dotted path leads to; undefined when it leads nowhere. */
function valueAt(row: Row, path: string): unknown {
  let value: unknown = row;
  for (const step of path.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

function put(target: Record<string, unknown>, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    define(target, step, value);
    return;
  }
  const inner = Object.hasOwn(target, step) ? target[step] : undefined;
  const next: Record<string, unknown> = isRecord(inner) ? {...inner} : {};
  put(next, rest, value);
  define(target, step, next);
}

/** An assignment to `__proto__`, a key like any other in JSON, would lose the value. */
function define(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, {value, enumerable: true, configurable: true, writable: true});
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
