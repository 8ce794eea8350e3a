import {useState} from 'react';
import {Spotlight, spotlight} from '@mantine/spotlight';
import {useDebouncedValue} from '@mantine/hooks';
import {IconFileText, IconSearch} from '@tabler/icons-react';
import type {MemorySummary} from '#contract/memory';
import {useClient} from '../client/client-context.ts';
import {useCall} from '../client/use-call.ts';
import {MemoryBadges} from './memory-badges.tsx';
import styles from './jump-palette.module.css';

interface JumpPaletteProps {
  readonly onOpenNote: (pageId: string) => void;
}

const SHOWN = 12;

/** Jumps to a note by its title, alias or path from anywhere. */
export function JumpPalette({onOpenNote}: JumpPaletteProps) {
  const [text, setText] = useState('');
  const {found, notes, bestNow} = useSuggestions(text);
  const openBest = async () => {
    const best = await bestNow();
    if (!best) return;
    spotlight.close();
    onOpenNote(best.pageId);
  };
  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      shortcut={['mod + P', 'mod + O']}
      tagsToIgnore={[]}
      size={600}
      title="Jump to a note"
      classNames={{header: styles['header'] ?? '', content: styles['content'] ?? ''}}
      overlayProps={{blur: 0, backgroundOpacity: 0.35}}
      transitionProps={{duration: 80}}
    >
      <Spotlight.Search
        aria-label="Jump to a note"
        placeholder="Jump to a note"
        leftSection={<IconSearch size={18} stroke={1.75} />}
        onKeyDown={(event) => {
          // Until an arrow key has chosen one, the first note is the one that Enter opens.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasChosen(event.currentTarget)) return;
          // When the library does not answer, the list says so; there is nothing to open.
          void openBest().catch(() => undefined);
        }}
      />
      <Spotlight.ActionsList className={styles['list'] ?? ''}>
        {notes.map((note) => (
          <NoteAction key={note.pageId} note={note} onOpenNote={onOpenNote} />
        ))}
        {notes.length === 0 && (
          <Spotlight.Empty>
            {found.isFetching ? 'Looking…' : 'No note has such a title. Try Search for its text.'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** The notes to choose from, and the best one for what is typed at this moment, which the list may not show yet. */
function useSuggestions(text: string) {
  const client = useClient();
  const [asked] = useDebouncedValue(text, 60);
  const found = useCall('note.suggest', {text: asked, limit: SHOWN}, {keepPrevious: true});
  const notes = found.data?.notes ?? [];
  const bestNow = async () => {
    const isFresh = text === asked && !found.isPlaceholderData;
    const [best] = isFresh ? notes : (await client.call('note.suggest', {text, limit: SHOWN})).notes;
    return best;
  };
  return {found, notes, bestNow};
}

function NoteAction({note, onOpenNote}: JumpPaletteProps & {readonly note: MemorySummary}) {
  return (
    <Spotlight.Action
      onClick={() => {
        onOpenNote(note.pageId);
      }}
    >
      <IconFileText size={16} stroke={1.6} className={styles['icon'] ?? ''} aria-hidden />
      <span className={styles['title']}>{note.title}</span>
      <span className={styles['badges']}>
        <MemoryBadges kind={note.kind} status={note.status} />
      </span>
      <span className={styles['path']}>{note.localPath}</span>
    </Spotlight.Action>
  );
}

function hasChosen(input: HTMLElement): boolean {
  return input.closest('[role="dialog"]')?.querySelector('[data-action][data-selected]') != null;
}
