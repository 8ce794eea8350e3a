import type {QueryClient} from '@tanstack/react-query';
import {invalidate} from '../../client/invalidate.ts';

/** What shows memories. Whoever changed one sees it at once; everybody else is told by the engine. */
export function refreshMemories(queries: QueryClient): Promise<void> {
  return invalidate(queries, ['memory.search', 'memory.read', 'memory.history', 'search.query', 'note.read']);
}
