import {useQueryClient} from '@tanstack/react-query';
import type {UpdateChoice} from '#contract/updates';
import {useCall, useCommand} from '../../client/use-call.ts';
import type {UpdateAction} from './update-words.ts';

const key = ['host.updates', {}] as const;

/** Newer versions of the app: how far it is, and what can be done. Its pushes keep it fresh. */
export function useUpdates() {
  const queries = useQueryClient();
  const current = useCall('host.updates', {});
  const setting = useCommand('host.setUpdates');
  const looking = useCommand('host.lookForUpdate');
  const downloading = useCommand('host.downloadUpdate');
  const installing = useCommand('host.installUpdate');
  const refresh = {onSettled: () => void queries.invalidateQueries({queryKey: key})};
  return {
    current,
    error: setting.error ?? looking.error ?? downloading.error ?? installing.error,
    choose: (choice: UpdateChoice) => {
      setting.mutate(choice, refresh);
    },
    act: (action: UpdateAction) => {
      if (action === 'look') looking.mutate({}, refresh);
      else if (action === 'download') downloading.mutate({}, refresh);
      else installing.mutate({}, refresh);
    },
  };
}
