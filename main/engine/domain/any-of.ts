import type {Match} from './query-model.ts';

/** One expression that any of the terms satisfies; null for an index that none is asked of. */
export function anyOf(matches: readonly Match[]): Match {
  return {words: join(matches.map(({words}) => words)), grams: join(matches.map(({grams}) => grams))};
}

function join(expressions: readonly (string | null)[]): string | null {
  const asked = expressions.filter((expression) => expression !== null);
  return asked.length === 0 ? null : asked.join(' OR ');
}
