import {Skeleton} from '@mantine/core';
import type {ReactNode} from 'react';
import type {Settings, SettingsPatch} from '#contract/settings';
import {useCall} from '../../client/use-call.ts';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {useSaveSettings} from './use-save-settings.ts';

interface SavedSettingsProps {
  readonly children: (settings: Settings, save: (patch: SettingsPatch) => void) => ReactNode;
}

/** Shows what depends on the settings of this library, once they are there. */
export function SavedSettings({children}: SavedSettingsProps) {
  const settings = useCall('settings.get', {});
  const {save, error} = useSaveSettings();
  if (settings.isError) {
    return (
      <ErrorMessage
        title="The settings could not be read"
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  if (!settings.data) return <Skeleton height={220} mt="lg" aria-label="Reading the settings" />;
  return (
    <>
      {error && <ErrorMessage title="The change was not saved" error={error} />}
      {children(settings.data, save)}
    </>
  );
}
