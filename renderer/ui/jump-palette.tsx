import {useRef, useState, type KeyboardEvent} from 'react';
import {Spotlight, spotlight} from '@mantine/spotlight';
import {useDebouncedValue} from '@mantine/hooks';
import {IconFileText, IconSearch} from '@tabler/icons-react';
import type {MemorySummary} from '#contract/memory';
import {useClient} from '../client/client-context.ts';
import {useCall} from '../client/use-call.ts';
import {MemoryBadges} from './memory-badges.tsx';
import {placeWords} from './place-words.ts';
import styles from './jump-palette.module.css';

interface JumpPaletteProps {
  readonly onOpenNote: (pageId: string) => void;
  /** A note was opened and the palette has gone, with the focus given back: now it may go to the note. */
  readonly onGone: () => void;
}

const SHOWN = 12;

/** Jumps to a note by its title, alias or path from anywhere. */
export function JumpPalette(props: JumpPaletteProps) {
  const [text, setText] = useState('');
  const {found, notes, asked, isFresh, ask} = useSuggestions(text);
  const hasChosen = useRef(false);
  const {open, onFaded} = useOpening(props);
  const openFirst = ([first]: readonly MemorySummary[]) => {
    if (!first) return;
    spotlight.close();
    open(first.pageId);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasChosen.current = true;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasChosen.current) return;
    // Until an arrow key has chosen one, Enter opens the first note for what is typed now. Spotlight would open the
    // first of the list at the time of the last letter, which still answers what was typed before.
    event.stopPropagation();
    const typed = event.currentTarget.value;
    if (isFresh(typed)) openFirst(notes);
    else void ask(typed).then(openFirst, () => undefined);
  };
  return (
    <Spotlight.Root
      query={text}
      onQueryChange={(query) => {
        hasChosen.current = false;
        setText(query);
      }}
      shortcut={['mod + P', 'mod + O']}
      tagsToIgnore={[]}
      size={600}
      title="Jump to a note"
      classNames={{header: styles['header'] ?? '', content: styles['content'] ?? ''}}
      overlayProps={{blur: 0, backgroundOpacity: 0.35}}
      transitionProps={{duration: 80}}
      onExitTransitionEnd={onFaded}
    >
      <Spotlight.Search
        aria-label="Jump to a note"
        placeholder="Jump to a note"
        leftSection={<IconSearch size={18} stroke={1.75} />}
        onKeyDownCapture={onKey}
      />
      <Spotlight.ActionsList className={styles['list'] ?? ''}>
        {notes.map((note) => (
          // Made anew for every query, or Spotlight's mark would stay on the note that was first before.
          <NoteAction key={`${note.pageId} ${asked}`} note={note} onOpenNote={open} />
        ))}
        {notes.length === 0 && <Spotlight.Empty>{emptyWords(found)}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Opens a note, and tells when the palette has faded behind it. */
function useOpening({onOpenNote, onGone}: JumpPaletteProps) {
  const hasOpened = useRef(false);
  return {
    open: (pageId: string) => {
      hasOpened.current = true;
      onOpenNote(pageId);
    },
    onFaded: () => {
      if (hasOpened.current) onGone();
      hasOpened.current = false;
    },
  };
}

/** The notes for what is typed. The list lags behind by a moment: `ask` answers for a text at once. */
function useSuggestions(text: string) {
  const client = useClient();
  const [asked] = useDebouncedValue(text, 60);
  const found = useCall('note.suggest', {text: asked, limit: SHOWN}, {keepPrevious: true});
  const notes = found.data?.notes ?? [];
  return {
    found,
    notes,
    asked,
    isFresh: (typed: string) => typed === asked && !found.isPlaceholderData,
    ask: async (typed: string) => (await client.call('note.suggest', {text: typed, limit: SHOWN})).notes,
  };
}

function emptyWords({isFetching, error}: {readonly isFetching: boolean; readonly error: Error | null}): string {
  if (isFetching) return 'Looking…';
  return error?.message ?? 'No note has such a title. Try Search for its text.';
}

function NoteAction({note, onOpenNote}: Pick<JumpPaletteProps, 'onOpenNote'> & {readonly note: MemorySummary}) {
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
      <span className={styles['path']}>{placeWords(note)}</span>
    </Spotlight.Action>
  );
}
