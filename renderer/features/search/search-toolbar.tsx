import {Button, SegmentedControl} from '@mantine/core';
import {IconX} from '@tabler/icons-react';
import type {SearchMode} from '#contract/query';
import type {Search} from './use-search.ts';
import styles from './search-toolbar.module.css';

interface SearchToolbarProps {
  readonly mode: SearchMode;
  readonly onMode: (mode: SearchMode) => void;
  readonly search: Search;
  /** Puts the usual ranking back; null while nothing about it is changed. */
  readonly onUntune: (() => void) | null;
}

const modes: {value: SearchMode; label: string}[] = [
  {value: 'hybrid', label: 'Hybrid'},
  {value: 'lexical', label: 'Words'},
  {value: 'vector', label: 'Meaning'},
];

/** The way of searching, and how much was found. */
export function SearchToolbar({mode, onMode, search, onUntune}: SearchToolbarProps) {
  return (
    <div className={styles['bar']}>
      <SegmentedControl aria-label="Search by" data={modes} value={mode} onChange={onMode} />
      {search.results.length > 0 && (
        <span className={styles['legend']} aria-hidden>
          {mode !== 'vector' && <span data-channel="lexical">words</span>}
          {mode !== 'lexical' && <span data-channel="semantic">meaning</span>}
        </span>
      )}
      {onUntune && (
        <Button
          size="compact-xs"
          variant="light"
          onClick={onUntune}
          rightSection={<IconX size={12} stroke={2} aria-hidden />}
        >
          Changed ranking
        </Button>
      )}
      <span className={styles['count']} role="status">
        {countLine(search)}
      </span>
    </div>
  );
}

function countLine({output, results}: Search): string {
  if (!output) return '';
  const time = `${Math.max(1, Math.round(output.elapsedMs))} ms`;
  if (output.total === 0) return `Nothing found · ${time}`;
  const passages = output.total === 1 ? 'passage' : 'passages';
  const shown = results.length < output.total ? `${results.length} of ` : '';
  return `${shown}${output.total} ${passages} · ${time}`;
}
