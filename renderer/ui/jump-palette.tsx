import {useEffect, useState, type KeyboardEvent} from 'react';
import {Spotlight, spotlight, spotlightActions, spotlightStore} from '@mantine/spotlight';
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
  const {found, notes, isFresh, ask} = useSuggestions(text);
  const openFirst = ([first]: readonly MemorySummary[]) => {
    if (!first) return;
    spotlight.close();
    onOpenNote(first.pageId);
  };
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    if (isFresh(typed)) {
      // Until an arrow key has chosen one, the first note is the one that Enter opens.
      if (!hasChosen(event.currentTarget)) openFirst(notes);
      return;
    }
    // The list still answers what was typed before, and Spotlight would open the first of that.
    event.stopPropagation();
    void ask(typed).then(openFirst, () => undefined);
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
        onKeyDownCapture={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter(event);
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

/** The notes for what is typed. The list lags behind by a moment: `ask` answers for a text at once. */
function useSuggestions(text: string) {
  const client = useClient();
  const [asked] = useDebouncedValue(text, 60);
  const found = useCall('note.suggest', {text: asked, limit: SHOWN}, {keepPrevious: true});
  const notes = found.data?.notes ?? [];
  useEffect(() => {
    // Spotlight's mark stays on the note that was first before, wherever that stands now.
    spotlightActions.selectAction(0, spotlightStore);
  }, [found.data]);
  return {
    found,
    notes,
    isFresh: (typed: string) => typed === asked && !found.isPlaceholderData,
    ask: async (typed: string) => (await client.call('note.suggest', {text: typed, limit: SHOWN})).notes,
  };
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
