import {Skeleton, Stack, Title} from '@mantine/core';
import {useCall} from '../../client/use-call.ts';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {EmbedderChoice} from './embedder-choice.tsx';
import {LibraryFacts} from './library-facts.tsx';
import {LookChoice} from './look-choice.tsx';
import {SearchChoice} from './search-choice.tsx';
import styles from './settings-page.module.css';
import {useSaveSettings} from './use-save-settings.ts';

/** What the owner of the library can choose, and the facts about it. Every choice is saved at once. */
export function SettingsPage() {
  return (
    <div className={styles['page']} tabIndex={-1}>
      <div className={styles['column']}>
        <Title order={1} size="h4">
          Settings
        </Title>
        <Choices />
        <LibraryFacts />
      </div>
    </div>
  );
}

function Choices() {
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
  if (!settings.data) return <Skeleton height={220} aria-label="Reading the settings" />;
  return (
    <Stack gap={0}>
      {error && <ErrorMessage title="The change was not saved" error={error} />}
      <LookChoice
        value={settings.data.colorScheme}
        onChoose={(colorScheme) => {
          save({colorScheme});
        }}
      />
      <SearchChoice
        value={settings.data.fusion}
        onChoose={(fusion) => {
          save({fusion});
        }}
      />
      <EmbedderChoice
        value={settings.data.embedder}
        onChoose={(embedder) => {
          save({embedder});
        }}
      />
    </Stack>
  );
}
