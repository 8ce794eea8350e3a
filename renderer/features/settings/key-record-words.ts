import type {KeyRecord} from '#contract/keys';
import type {ScopeOutput} from '#contract/memories';

/** “reads all scopes”, “reads and writes roof, garden”; a scope that is gone keeps its id. */
export function rightsWords({access, scopes}: KeyRecord, known: readonly ScopeOutput[]): string {
  const nameOf = (id: string) => known.find(({scope_id}) => scope_id === id)?.name ?? id;
  const where = scopes === null ? 'all scopes' : scopes.map(nameOf).join(', ');
  return `${access === 'write' ? 'reads and writes' : 'reads'} ${where}`;
}

/** Those that still open something first, else in the order of the engine: newest first. */
export function livingFirst(keys: readonly KeyRecord[]): readonly KeyRecord[] {
  const isLiving = ({revoked_at}: KeyRecord) => revoked_at === null;
  return [...keys.filter(isLiving), ...keys.filter((key) => !isLiving(key))];
}

/** Where the API of this server is. */
export function apiAddress(origin: string): string {
  return `${origin}/v1`;
}

/** A first question, for a terminal. The key stays out of the shell's history. */
export function firstCall(origin: string): string {
  return [
    `curl -s ${apiAddress(origin)}/sdk/recall`,
    `-H "Authorization: Bearer $COMMONPLACE_API_KEY"`,
    `-H "Content-Type: application/json"`,
    `-d '{"query": "what did we decide"}'`,
  ].join(' ');
}
