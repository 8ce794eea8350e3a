import {memo, useDeferredValue, useMemo, useRef, type RefObject} from 'react';
import {Skeleton} from '@mantine/core';
import type {Note} from '#contract/memory';
import {useCall} from '../../client/use-call.ts';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {isGone} from '../../ui/is-gone.ts';
import {WarningList} from '../../ui/warning-list.tsx';
import {findHeading, findOutlineHeading} from './find-heading.ts';
import {FrontMatter} from './front-matter.tsx';
import {LinkLists} from './link-lists.tsx';
import {NoteBody, type Find} from './note-body.tsx';
import {NoteHeader} from './note-header.tsx';
import {OutlineMenu} from './outline-menu.tsx';
import {type Reading, ReadingContext} from './reader-context.ts';
import {SelectionTool} from './selection-tool.tsx';
import styles from './note-reader.module.css';

export interface NoteReaderProps {
  readonly pageId: string;
  readonly find: Find;
  readonly onOpenNote: (pageId: string, heading: string | null) => void;
  readonly onSearch: (query: string) => void;
}

/** A whole note: what it is, its text, and its links both ways. */
export function NoteReader({pageId, find, onOpenNote, onSearch}: NoteReaderProps) {
  const answer = useCall('note.read', {pageId}, {keepPrevious: true});
  // An answer comes in at once; what is made of it is drawn in slices.
  const note = useDeferredValue(answer.data);
  if (answer.error) return <ReadError error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!note) return <ReaderSkeleton />;
  return <ReadNote note={note} find={find} onOpenNote={onOpenNote} onSearch={onSearch} />;
}

interface ReadNoteProps extends Omit<NoteReaderProps, 'pageId'> {
  readonly note: Note;
}

const ReadNote = memo(function ReadNote({note, find, onOpenNote, onSearch}: ReadNoteProps) {
  const articleRef = useRef<HTMLElement>(null);
  const reading = useMemo<Reading>(
    () => ({
      note,
      onOpenNote,
      onSearch,
      onHeading: (heading) => {
        goTo(articleRef, heading);
      },
    }),
    [note, onOpenNote, onSearch],
  );
  const outline = note.headings.map((heading) => heading.text);
  return (
    <ReadingContext value={reading}>
      <div className={styles['reader']}>
        <div className={styles['tools']}>
          <OutlineMenu
            headings={note.headings}
            onPick={(index) => {
              const root = articleRef.current;
              // The heading that is the title again is not in the text; its place is the top.
              const place = root && (findOutlineHeading(root, outline, index) ?? root.parentElement);
              place?.scrollIntoView({block: 'start'});
            }}
          />
        </div>
        <NoteHeader note={note} onSearch={onSearch} />
        {note.frontMatter && <FrontMatter values={note.frontMatter} />}
        <WarningList
          label="Warnings about this file"
          warnings={note.warnings.map(warningWords)}
          className={styles['warnings']}
        />
        <NoteBody key={note.pageId} note={note} find={find} articleRef={articleRef} />
        <SelectionTool note={note} articleRef={articleRef} />
        <LinkLists note={note} onOpenNote={onOpenNote} />
      </div>
    </ReadingContext>
  );
});

/** Scrolls to a heading, or to a footnote, whose links name an id instead. */
function goTo(articleRef: RefObject<HTMLElement | null>, name: string): void {
  const root = articleRef.current;
  if (!root) return;
  const place = root.querySelector(`[id="${CSS.escape(name)}"]`) ?? findHeading(root, name);
  place?.scrollIntoView({block: 'start'});
}

function warningWords({line, message}: Note['warnings'][number]): string {
  return line === null ? message : `Line ${line}: ${message}`;
}

function ReadError({error, onRetry}: {readonly error: Error; readonly onRetry: () => void}) {
  return isGone(error) ? (
    <ErrorMessage
      title="This note is gone"
      error={error}
      words="Its file was deleted, or moved out of the folders that are searched."
      onRetry={onRetry}
    />
  ) : (
    <ErrorMessage title="The note could not be read" error={error} onRetry={onRetry} />
  );
}

function ReaderSkeleton() {
  return (
    <div className={styles['skeleton']} role="status" aria-label="The note is being read">
      <Skeleton height={10} width="36%" />
      <Skeleton height={22} width="62%" />
      <Skeleton height={12} width="48%" mb={12} />
      {[96, 92, 98, 64].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} />
      ))}
    </div>
  );
}
