import {useEffect, useLayoutEffect, useRef, useState, type RefObject} from 'react';
import {Button} from '@mantine/core';
import type {Note} from '#contract/memory';
import {findHeading} from './find-heading.ts';
import {findText} from './find-text.ts';
import {clearMatches, markMatches, markRanges} from './mark-matches.ts';
import {NoteMarkup} from './note-markup.tsx';
import {FIRST_VIEW, firstView} from './split-markdown.ts';
import {usePieces} from './use-pieces.ts';
import {withoutTitle} from './without-title.ts';
import styles from './note-body.module.css';

/** What to find in the note when it opens. */
export interface Find {
  readonly terms: readonly string[];
  /** Heading to go to: of the passage that was found, or of the link that led here. */
  readonly heading: string | null;
  /** Words of a passage to go to and to mark, as they stood when they were kept. */
  readonly passage: string | null;
  /** Names the visit: at another place the reader goes to the heading or first match again. */
  readonly place: string;
}

interface NoteBodyProps {
  readonly note: Note;
  readonly find: Find;
  readonly articleRef: RefObject<HTMLElement | null>;
}

/** The rendered text of a note, with the matches of the search marked in it. */
export function NoteBody({note, find, articleRef}: NoteBodyProps) {
  const [whole, setWhole] = useState(false);
  const body = withoutTitle(note.body, note.title);
  const {pieces, done} = usePieces(whole ? body : firstView(body));
  useMarks(articleRef, find, {note, shown: pieces.length, done});
  const hidden = whole ? 0 : body.length - firstView(body).length;
  if (body.trim() === '') return <p className={styles['empty']}>This note has no text.</p>;
  return (
    <article ref={articleRef} data-note={note.pageId} className={styles['article']}>
      {pieces.map((piece, index) => (
        // Pieces of one body never change places; their index is their identity.
        <div key={index} className={pieces.length > 1 ? styles['piece'] : undefined}>
          {piece.kind === 'plain' ? (
            <pre className={styles['plain']}>{piece.text}</pre>
          ) : (
            <NoteMarkup text={piece.text} />
          )}
        </div>
      ))}
      {hidden > 0 && done && (
        <div className={styles['rest']}>
          <span>
            This note is long: {sizeOf(FIRST_VIEW)} of {sizeOf(body.length)} are shown.
          </span>
          <Button
            onClick={() => {
              setWhole(true);
            }}
          >
            Show the rest
          </Button>
        </div>
      )}
    </article>
  );
}

function sizeOf(characters: number): string {
  return characters < 1e6 ? `${Math.round(characters / 1000)} kB` : `${(characters / 1e6).toFixed(1)} MB`;
}

interface Shown {
  readonly note: Note;
  readonly shown: number;
  readonly done: boolean;
}

/** Marks the matches in what is shown so far, and goes once to the heading or the first match. */
function useMarks(articleRef: RefObject<HTMLElement | null>, find: Find, {note, shown, done}: Shown) {
  const arrivedAt = useRef<Find | null>(null);
  useLayoutEffect(() => {
    articleRef.current?.closest('[data-scroller]')?.scrollTo({top: 0});
  }, [articleRef]);
  useEffect(() => {
    const root = articleRef.current;
    const arrived = arrivedAt.current === find;
    // Between the first piece and the last there is nothing to do once the place is reached.
    if (!root || (arrived && shown > 1 && !done)) return;
    const passage = find.passage === null ? null : findText(root, find.passage);
    const ranges = passage ? markRanges([passage]) : markMatches(root, find.terms);
    const goTo = find.passage === null ? arrive : arriveAtPassage;
    if (!arrived && goTo(root, {find, ranges, done})) arrivedAt.current = find;
  }, [articleRef, find, note, shown, done]);
  useEffect(() => clearMatches, []);
}

interface Arrival {
  readonly find: Find;
  readonly ranges: readonly Range[];
  readonly done: boolean;
}

/** True when the place was reached, or is known not to exist. */
function arrive(root: HTMLElement, {find, ranges, done}: Arrival): boolean {
  const heading = find.heading === null ? null : findHeading(root, find.heading);
  if (find.heading !== null && !heading && !done) return false;
  if (heading) heading.scrollIntoView({block: 'start'});
  const first = heading ? ranges.find((range) => isAfter(heading, range)) : ranges[0];
  if (first) revealRange(first);
  return done || heading !== null || first !== undefined;
}

/** A passage may stand further down than what is drawn so far. */
function arriveAtPassage(_: HTMLElement, {ranges, done}: Arrival): boolean {
  const [passage] = ranges;
  if (passage) revealRange(passage);
  return done || passage !== undefined;
}

function isAfter(heading: HTMLElement, range: Range): boolean {
  const order = heading.compareDocumentPosition(range.startContainer);
  return (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Scrolls only when the match is not in sight already, so that a heading just reached stays at the top. */
function revealRange(range: Range): void {
  range.startContainer.parentElement?.scrollIntoView({block: 'nearest'});
}
