import {Tooltip, UnstyledButton} from '@mantine/core';
import {IconAffiliate, IconBulb, IconFolders, IconSearch, IconSettings} from '@tabler/icons-react';
import type {View} from './route.ts';
import styles from './rail.module.css';

interface RailProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

const entries = [
  {view: 'search', label: 'Search', Icon: IconSearch},
  {view: 'memories', label: 'Memories', Icon: IconBulb},
  {view: 'graph', label: 'Graph', Icon: IconAffiliate},
  {view: 'sources', label: 'Sources', Icon: IconFolders},
  {view: 'settings', label: 'Settings', Icon: IconSettings},
] as const satisfies readonly {view: View; label: string; Icon: typeof IconSearch}[];

/** The ways to look at the library. */
export function Rail({view, onView}: RailProps) {
  return (
    <nav className={styles['rail']} aria-label="Views">
      {entries.map((entry) => (
        <Tooltip key={entry.view} label={entry.label} position="right">
          <UnstyledButton
            className={styles['entry'] ?? ''}
            data-last={entry.view === 'settings' || undefined}
            aria-label={entry.label}
            aria-current={entry.view === view ? 'page' : undefined}
            onClick={() => {
              onView(entry.view);
            }}
          >
            <entry.Icon size={20} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      ))}
    </nav>
  );
}
