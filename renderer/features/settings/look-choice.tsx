import {SegmentedControl, useMantineColorScheme} from '@mantine/core';
import type {Settings} from '#contract/settings';
import {SettingRow} from './setting-row.tsx';
import styles from './settings-page.module.css';

interface LookChoiceProps {
  readonly value: Settings['colorScheme'];
  readonly onChoose: (value: Settings['colorScheme']) => void;
}

const schemes: {value: Settings['colorScheme']; label: string}[] = [
  {value: 'auto', label: 'As the system'},
  {value: 'light', label: 'Light'},
  {value: 'dark', label: 'Dark'},
];

export function LookChoice({value, onChoose}: LookChoiceProps) {
  const {setColorScheme} = useMantineColorScheme();
  return (
    <SettingRow title="Look" description="Light or dark.">
      <SegmentedControl
        aria-label="Colour scheme"
        className={styles['look'] ?? ''}
        data={schemes}
        value={value}
        onChange={(scheme) => {
          setColorScheme(scheme);
          onChoose(scheme);
        }}
      />
    </SettingRow>
  );
}
