import type {QueryClient} from '@tanstack/react-query';
import type {Method} from '#contract/methods';

/** Asks these methods again wherever their answers are shown, whatever their input. */
export async function invalidate(queries: QueryClient, methods: readonly Method[]): Promise<void> {
  await Promise.all(methods.map((method) => queries.invalidateQueries({queryKey: [method]})));
}
