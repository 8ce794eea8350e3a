import {useEffect, useState, type RefObject} from 'react';
import {Kbd, UnstyledButton} from '@mantine/core';
import {IconBulb} from '@tabler/icons-react';
import type {Note} from '#contract/memory';
import {selectedRange} from '../../ui/selected-text.ts';
import {startWriting} from '../../ui/start-writing.ts';
import styles from './selection-tool.module.css';

interface SelectionToolProps {
  readonly note: Note;
  readonly articleRef: RefObject<HTMLElement | null>;
}

/** Beside what is selected in a note: a memory can be written from it. */
export function SelectionTool({note, articleRef}: SelectionToolProps) {
  const place = useSelectionPlace(articleRef);
  if (!place) return null;
  return (
    <UnstyledButton
      className={styles['tool'] ?? ''}
      style={{top: place.top, left: place.left}}
      aria-keyshortcuts="m"
      onMouseDown={(event) => {
        // Else the press would take the selection away before it can be used.
        event.preventDefault();
      }}
      onClick={() => {
        startWriting(note.pageId);
      }}
    >
      <IconBulb size={14} stroke={1.75} aria-hidden />
      Remember this
      <Kbd size="xs" aria-hidden>
        M
      </Kbd>
    </UnstyledButton>
  );
}

interface Place {
  readonly top: number;
  readonly left: number;
}

/** Below the end of the selection, in pixels from the corner of the reader; null while nothing is selected in it. */
function useSelectionPlace(articleRef: RefObject<HTMLElement | null>): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      setPlace(placeIn(articleRef.current));
    };
    const onChange = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    document.addEventListener('selectionchange', onChange);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('selectionchange', onChange);
    };
  }, [articleRef]);
  return place;
}

const GAP = 6;
const WIDTH = 150;

function placeIn(article: HTMLElement | null): Place | null {
  const range = selectedRange();
  const reader = article?.parentElement;
  if (!range || !article || !reader || !article.contains(range.startContainer) || range.toString().trim() === '') {
    return null;
  }
  const end = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
  const corner = reader.getBoundingClientRect();
  const left = Math.min(end.right - corner.left, corner.width - WIDTH);
  return {top: end.bottom - corner.top + GAP, left: Math.max(8, left)};
}
