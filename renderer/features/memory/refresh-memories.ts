import type {QueryClient} from '@tanstack/react-query';

/** What shows memories. Whoever changed one sees it at once; everybody else is told by the engine. */
const shown = ['memory.search', 'memory.read', 'memory.history', 'search.query', 'note.read'] as const;

export async function refreshMemories(queries: QueryClient): Promise<void> {
  await Promise.all(shown.map((method) => queries.invalidateQueries({queryKey: [method]})));
}
