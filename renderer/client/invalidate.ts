import type {FetchNextPageOptions, Query, QueryClient} from '@tanstack/react-query';
import type {Method} from '#contract/methods';

/**
 * Asks these methods again wherever their answers are shown, whatever their input. One whose first answer is under way
 * is asked again after it, because that answer may be older than what changed.
 */
export async function invalidate(queries: QueryClient, methods: readonly Method[]): Promise<void> {
  await Promise.all(
    methods.flatMap((method) => {
      const asked = {queryKey: [method]};
      const begun = queries.getQueryCache().findAll({...asked, fetchStatus: 'fetching', predicate: hasNoAnswer});
      return [queries.invalidateQueries(asked), ...begun.map((query) => invalidateAfter(queries, query))];
    }),
  );
}

/** A further page waits for an answer that is under way, and does not take its place: that one may be newer. */
export const furtherPage: FetchNextPageOptions = {cancelRefetch: false};

function hasNoAnswer({state}: Query): boolean {
  return state.data === undefined;
}

async function invalidateAfter(queries: QueryClient, {promise, queryKey}: Query): Promise<void> {
  await promise?.catch(() => undefined);
  await queries.invalidateQueries({queryKey, exact: true});
}
