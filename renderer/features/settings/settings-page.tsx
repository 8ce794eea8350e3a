import {Tabs, Title} from '@mantine/core';
import {ApiAddress} from './api-address.tsx';
import {ApiKeys} from './api-keys.tsx';
import {LibraryFacts} from './library-facts.tsx';
import {LookChoice} from './look-choice.tsx';
import {RecallConstants} from './recall-constants.tsx';
import {SavedSettings} from './saved-settings.tsx';
import {SearchSettings} from './search-settings.tsx';
import {sectionOf, sections} from './sections.ts';
import styles from './settings-page.module.css';

interface SettingsPageProps {
  /** The part that is shown, by its name in the address. */
  readonly section: string | null;
  readonly onSection: (section: string) => void;
}

/** What the owner of the library can choose, and the facts about it. A choice is saved at once. */
export function SettingsPage({section, onSection}: SettingsPageProps) {
  return (
    <div className={styles['page']} tabIndex={-1}>
      <div className={styles['column']}>
        <Title order={1} size="h4">
          Settings
        </Title>
        <Tabs
          value={sectionOf(section)}
          keepMounted={false}
          onChange={(value) => {
            if (value !== null) onSection(value);
          }}
        >
          <Tabs.List className={styles['tabs'] ?? ''} aria-label="Parts of the settings">
            {sections.map(({name, label}) => (
              <Tabs.Tab key={name} value={name}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Panels />
        </Tabs>
      </div>
    </div>
  );
}

function Panels() {
  return (
    <>
      <Tabs.Panel value="search">
        <SavedSettings>{(settings, save) => <SearchSettings settings={settings} onSave={save} />}</SavedSettings>
      </Tabs.Panel>
      <Tabs.Panel value="memories">
        <SavedSettings>
          {({recall}, save) => (
            <RecallConstants
              saved={recall}
              onSave={(weights) => {
                save({recall: weights});
              }}
            />
          )}
        </SavedSettings>
      </Tabs.Panel>
      <Tabs.Panel value="keys">
        <ApiAddress />
        <ApiKeys />
      </Tabs.Panel>
      <Tabs.Panel value="appearance">
        <SavedSettings>
          {({colorScheme}, save) => (
            <LookChoice
              value={colorScheme}
              onChoose={(scheme) => {
                save({colorScheme: scheme});
              }}
            />
          )}
        </SavedSettings>
      </Tabs.Panel>
      <Tabs.Panel value="library">
        <LibraryFacts />
      </Tabs.Panel>
    </>
  );
}
