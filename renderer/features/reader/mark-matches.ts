import {findMatches} from './find-matches.ts';

const NAME = 'note-matches';
/** More marks than this help nobody, and each costs a range. */
const MOST = 2000;

/**
 * Marks all matches below `root` through the CSS Custom Highlight API, which leaves the page's elements as they are.
 * Returns the ranges in reading order; none where the browser lacks the API.
 */
export function markMatches(root: HTMLElement, terms: readonly string[]): readonly Range[] {
  return markRanges(rangesIn(root, terms));
}

/** Marks these ranges in place of those marked before. */
export function markRanges(ranges: readonly Range[]): readonly Range[] {
  if (typeof Highlight === 'undefined') return ranges;
  if (ranges.length === 0) CSS.highlights.delete(NAME);
  else CSS.highlights.set(NAME, new Highlight(...ranges));
  return ranges;
}

export function clearMatches(): void {
  if (typeof Highlight !== 'undefined') CSS.highlights.delete(NAME);
}

function rangesIn(root: HTMLElement, terms: readonly string[]): readonly Range[] {
  const ranges: Range[] = [];
  if (terms.length === 0) return ranges;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < MOST; node = walker.nextNode()) {
    for (const [start, end] of findMatches(node.nodeValue ?? '', terms)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
