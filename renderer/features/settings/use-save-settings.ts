import {useQueryClient} from '@tanstack/react-query';
import type {Settings, SettingsPatch} from '#contract/settings';
import {invalidate} from '../../client/invalidate.ts';
import {useCommand} from '../../client/use-call.ts';

const key = ['settings.get', {}] as const;

/** Saves a change at once. It shows before the engine has answered, and is taken back if the engine refuses. */
export function useSaveSettings() {
  const queries = useQueryClient();
  const command = useCommand('settings.set');
  const save = (patch: SettingsPatch) => {
    const before = queries.getQueryData<Settings>(key);
    if (before) queries.setQueryData<Settings>(key, {...before, ...definedOf(patch)});
    command.mutate(patch, {
      onSuccess: (saved) => {
        queries.setQueryData<Settings>(key, saved);
        void invalidate(queries, ['library.status', 'host.info']);
      },
      onError: () => {
        queries.setQueryData(key, before);
      },
    });
  };
  return {save, error: command.error};
}

function definedOf(patch: SettingsPatch): Partial<Settings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
