/** A search as it was understood: what must be found, what must not, and which notes may be. */

/** Text to look for. A `cjk` term has no letters of other scripts, and the other terms have no CJK. */
export interface Term {
  readonly kind: 'word' | 'phrase' | 'prefix';
  readonly text: string;
  readonly cjk: boolean;
}

/** A condition on the note. Dates are YYYY-MM-DD, or RFC 3339 for `since`; `page` is a page id. */
export interface Filter {
  readonly field: 'title' | 'path' | 'tag' | 'kind' | 'status' | 'space' | 'page' | 'from' | 'to' | 'since';
  readonly value: string;
  readonly negated: boolean;
}

/** Expressions for the two full-text indexes; a chunk matches when either does. Null: not asked of that index. */
export interface Match {
  readonly words: string | null;
  readonly grams: string | null;
}
