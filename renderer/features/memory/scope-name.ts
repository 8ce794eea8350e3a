import type {ScopeOutput} from '#contract/memories';

/** The id of the scope that every library has. */
export const libraryScopeId = 'library';

/** What a scope is called: the library is not one among many. */
export function scopeName({scope_id: id, kind, name}: Pick<ScopeOutput, 'scope_id' | 'kind' | 'name'>): string {
  if (id === libraryScopeId) return 'Whole library';
  return kind === 'channel' ? `Notes in “${name}”` : name;
}
