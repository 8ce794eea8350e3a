import type {ScopeOutput} from '#contract/memories';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {all, get, run} from './prepared.ts';

/** The library as a whole: a scope that is made when it is first written to. */
export const libraryScope = {uid: 'library', kind: 'org', name: 'Library'} as const;

/** Where memories belong. One with a source is that of the source's notes; such scopes come with their source. */
export interface ScopeRow {
  readonly id: number;
  readonly uid: string;
  readonly kind: ScopeOutput['kind'];
  readonly name: string;
  readonly sourceId: number | null;
  readonly createdAt: string;
}

const columns = 'id, uid, kind, name, source_id AS sourceId, created_at AS createdAt';

export function listScopes(read: ReadConnection): ScopeRow[] {
  return all(read, `SELECT ${columns} FROM scopes ORDER BY id`);
}

export function findScope(read: ReadConnection, uid: string): ScopeRow | undefined {
  return get(read, `SELECT ${columns} FROM scopes WHERE uid = ?`, uid);
}

/** Adds a scope without a source, unless there is one with the id. */
export function addScope(write: WriteConnection, scope: Omit<ScopeRow, 'id' | 'sourceId'>): void {
  run(
    write,
    'INSERT OR IGNORE INTO scopes (uid, kind, name, created_at) VALUES (?, ?, ?, ?)',
    scope.uid,
    scope.kind,
    scope.name,
    scope.createdAt,
  );
}
