import type {QueryResult} from '#contract/query';

/** A line of the result list. `follows`: another passage of the note that stands in the line above. */
export interface ResultLine {
  readonly result: QueryResult;
  readonly follows: boolean;
}

/** Draws neighbours from the same note together. The order of the ranking is never changed for it. */
export function groupResults(results: readonly QueryResult[]): readonly ResultLine[] {
  return results.map((result, index) => ({result, follows: results[index - 1]?.pageId === result.pageId}));
}
