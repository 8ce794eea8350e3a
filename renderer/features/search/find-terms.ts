import type {QueryOutput, QueryResult} from '#contract/query';

/**
 * What to mark in a note opened from a search: what really matched in this result, or, for a note that is not among
 * the results, the words that were asked for.
 */
export function findTerms(output: QueryOutput | undefined, result: QueryResult | null): readonly string[] {
  const matched = result ? matchedIn(result) : [];
  const terms = matched.length > 0 ? matched : askedFor(output);
  return [...new Set(terms.map((term) => term.trim().toLowerCase()).filter((term) => term !== ''))];
}

function matchedIn(result: QueryResult): readonly string[] {
  const hits = [...result.titleParts, ...result.snippet].filter((part) => part.hit).map((part) => part.text);
  const fields = result.explainDetail?.fields.filter((field) => field.field !== 'grams') ?? [];
  return [...hits, ...fields.flatMap((field) => field.terms)];
}

function askedFor(output: QueryOutput | undefined): readonly string[] {
  const wanted = output?.parsed.filter((clause) => ['word', 'phrase', 'prefix'].includes(clause.kind)) ?? [];
  return wanted.map((clause) => clause.text.replace(/^"|"$|\*$/g, ''));
}
