import {openDesk} from './desk.ts';
import {selectedText} from './selected-text.ts';

/** Opens the dialog to write a memory from what is selected in the open note, or else from the note as a whole. */
export function startWriting(pageId: string): void {
  const from = selectedText() ?? {pageId, text: '', place: 0};
  // The selection's own button goes with the selection; the focus comes back to the note instead.
  document.querySelector<HTMLElement>('aside [data-scroller]')?.focus({preventScroll: true});
  openDesk({type: 'write', from});
}
