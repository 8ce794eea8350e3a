/** An answer as it is about to be printed. */
export type Envelope = Readonly<Record<string, unknown>>;
export type Row = Readonly<Record<string, unknown>>;

/** One condition on a row: equal, not equal, or containing whatever the case of letters. */
export interface RowFilter {
  readonly key: string;
  readonly operator: '=' | '!=' | '~';
  readonly value: string;
}

/** How an answer is to be shaped. The numbers are off at 0. */
export interface OutputShape {
  readonly select: readonly string[];
  readonly filters: readonly RowFilter[];
  readonly sort: string | null;
  readonly dedupeBy: string | null;
  readonly maxItems: number;
  readonly countOnly: boolean;
  /** Characters per string. */
  readonly truncateContent: number;
  readonly maxOutputBytes: number;
  readonly allowUnknownKeys: boolean;
}

/** What the shaping must know of a command's answers. */
export interface AnswerKind {
  /** The keys that a row may have. */
  readonly rowKeys: readonly string[];
  /** Members that only restate the shaped array. */
  readonly aliases: readonly string[];
  /** Members whose values are words of a closed list: they are never cut. */
  readonly closed: readonly string[];
}

/** How many rows the search was asked for, and whether it gave as many. */
export interface QueryLimit {
  readonly value: number;
  readonly source: 'flag' | 'default';
  readonly reached: boolean;
}

/** Whether any knob is turned that changes an answer. */
export function isShaped(shape: OutputShape): boolean {
  const {select, filters, sort, dedupeBy, maxItems, countOnly, truncateContent, maxOutputBytes} = shape;
  const numbers = maxItems + truncateContent + maxOutputBytes;
  return select.length + filters.length + numbers > 0 || sort !== null || dedupeBy !== null || countOnly;
}

/** The keys that a shape names, each once. */
export function keysOf({select, filters, sort, dedupeBy}: OutputShape): string[] {
  const named = [...select, ...filters.map(({key}) => key), sort, dedupeBy];
  return [...new Set(named.filter((key) => key !== null))];
}
