import {useMemo} from 'react';
import {useCall} from '../../client/use-call.ts';
import {scopeName} from './scope-name.ts';

/** What the scopes are called, by id. */
export function useScopeNames(): ReadonlyMap<string, string> {
  const scopes = useCall('memory.scopes', {});
  return useMemo(
    () => new Map(scopes.data?.scopes.map((scope) => [scope.scope_id, scopeName(scope)]) ?? []),
    [scopes.data],
  );
}
