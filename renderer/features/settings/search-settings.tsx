import type {Settings, SettingsPatch} from '#contract/settings';
import {EmbedderChoice} from './embedder-choice.tsx';
import {SearchChoice} from './search-choice.tsx';

interface SearchSettingsProps {
  readonly settings: Settings;
  readonly onSave: (patch: SettingsPatch) => void;
}

export function SearchSettings({settings, onSave}: SearchSettingsProps) {
  return (
    <>
      <EmbedderChoice
        value={settings.embedder}
        onChoose={(embedder) => {
          onSave({embedder});
        }}
      />
      <SearchChoice
        value={settings.fusion}
        onChoose={(fusion) => {
          onSave({fusion});
        }}
      />
    </>
  );
}
