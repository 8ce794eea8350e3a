import {createContext, useContext} from 'react';
import type {Note} from '#contract/memory';

/** What the parts of a rendered note need to know about the note they stand in. */
export interface Reading {
  readonly note: Note;
  readonly onOpenNote: (pageId: string, heading: string | null) => void;
  readonly onSearch: (query: string) => void;
  readonly onHeading: (heading: string) => void;
}

export const ReadingContext = createContext<Reading | null>(null);

export function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (!reading) throw new Error('useReading is used outside a rendered note');
  return reading;
}
