import {Switch, Text} from '@mantine/core';
import type {HostInfo} from '#contract/host';
import type {Editor, QuickSearchKey, Settings, SettingsPatch} from '#contract/settings';
import {quickSearchKeys} from '#contract/settings';
import {useCall} from '../../client/use-call.ts';
import {ChoiceList, type Choice} from './choice-list.tsx';
import {keyWords} from './key-words.ts';
import {SettingRow} from './setting-row.tsx';
import {UpdateSettings} from './update-settings.tsx';

interface DesktopSettingsProps {
  readonly settings: Settings;
  readonly onSave: (patch: SettingsPatch) => void;
}

/** What the window and the system around it do; in a browser only what a browser can. */
export function DesktopSettings({settings, onSave}: DesktopSettingsProps) {
  const host = useCall('host.info', {}).data;
  if (!host) return null;
  return (
    <>
      {host.canOpenInEditor && (
        <EditorChoice
          value={settings.editor}
          onChoose={(editor) => {
            onSave({editor});
          }}
        />
      )}
      {host.quickSearch !== 'none' && (
        <QuickSearchChoice
          value={settings.quickSearchKey}
          host={host}
          onChoose={(quickSearchKey) => {
            onSave({quickSearchKey});
          }}
        />
      )}
      {host.canNotify && (
        <NotificationChoice
          value={settings.notifies}
          onChoose={(notifies) => {
            onSave({notifies});
          }}
        />
      )}
      <SettingRow title="Keys of providers" description="How the keys of embedding providers are kept.">
        <Text size="sm">{host.keys.words}</Text>
      </SettingRow>
      <UpdateSettings />
    </>
  );
}

const editorChoices: readonly Choice<Editor>[] = [
  {value: 'system', label: 'As the system', meaning: 'The program that opens such files when you double-click them.'},
  {value: 'vscode', label: 'Visual Studio Code', meaning: 'Opens at the passage that you are reading.'},
  {value: 'obsidian', label: 'Obsidian', meaning: 'For folders that are vaults. It opens the note, not the passage.'},
];

function EditorChoice({value, onChoose}: {readonly value: Editor; readonly onChoose: (value: Editor) => void}) {
  return (
    <SettingRow
      title="Editor"
      description="What opens the file of a note to change it. Commonplace itself never changes your notes."
    >
      <ChoiceList label="Editor" choices={editorChoices} value={value} onChoose={onChoose} />
    </SettingRow>
  );
}

interface QuickSearchChoiceProps {
  readonly value: QuickSearchKey;
  readonly host: HostInfo;
  readonly onChoose: (value: QuickSearchKey) => void;
}

function QuickSearchChoice({value, host, onChoose}: QuickSearchChoiceProps) {
  const choices = quickSearchKeys.map((key) => ({
    value: key,
    label: key === 'off' ? 'Off' : keyWords(key, host.platform),
    meaning: key === 'off' ? 'No keys are taken from other programs.' : '',
  }));
  return (
    <SettingRow
      title="Quick search"
      description="Keys that bring up a small search window from any program, while Commonplace runs."
    >
      <ChoiceList label="Keys for quick search" choices={choices} value={value} onChoose={onChoose} />
      {host.quickSearch === 'taken' && (
        <Text size="xs" c="var(--cp-warn)" role="status">
          Another program has these keys already; choose others.
        </Text>
      )}
    </SettingRow>
  );
}

function NotificationChoice({value, onChoose}: {readonly value: boolean; readonly onChoose: (value: boolean) => void}) {
  return (
    <SettingRow title="Notifications" description="Off until you ask for them. They never hold text of your notes.">
      <Switch
        checked={value}
        label="Say when a long reading of a folder is done"
        onChange={(event) => {
          onChoose(event.currentTarget.checked);
        }}
      />
    </SettingRow>
  );
}
