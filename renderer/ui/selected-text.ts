import type {Selected} from './desk.ts';

/** What is selected in the text of a note, or null when nothing is, or something elsewhere. */
export function selectedText(): Selected | null {
  const range = selectedRange();
  const article = range && articleOf(range);
  const pageId = article?.dataset['note'];
  if (!range || !article || pageId === undefined) return null;
  const text = range.toString().trim();
  return text === '' ? null : {pageId, text, place: placeOf(range, article)};
}

/** The range that is selected in the text of a note, or null. */
export function selectedRange(): Range | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const article = articleOf(range);
  // Three clicks on the last paragraph select up to the start of what comes after the note.
  if (article && !article.contains(range.endContainer)) range.setEnd(article, article.childNodes.length);
  return article && range;
}

/** The note that a selection begins in. */
function articleOf({startContainer}: Range): HTMLElement | null {
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  return element?.closest<HTMLElement>('[data-note]') ?? null;
}

function placeOf(range: Range, article: HTMLElement): number {
  const before = document.createRange();
  before.setStart(article, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const whole = article.textContent.length;
  return whole === 0 ? 0 : Math.min(1, before.toString().length / whole);
}
