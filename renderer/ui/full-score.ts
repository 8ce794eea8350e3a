import type {QueryResult} from '#contract/query';

/** The score that fills a bar: 1 where scores are weighted; RRF scores have no such top, so there the best result's. */
export function fullScore(results: readonly QueryResult[]): number {
  return results[0]?.fusion === 'rrf' ? Math.max(...results.map(({fusedScore}) => fusedScore)) : 1;
}
