/** Letters of a passage that are looked for; its beginning says where it stands. */
const LETTERS = 160;

/** Where a passage stands below `root`, by its letters and digits alone: markup and white space may differ. */
export function findText(root: HTMLElement, passage: string): Range | null {
  const wanted = lettersOf(passage).slice(0, LETTERS);
  if (wanted.length === 0) return null;
  const {letters, places} = readLetters(root);
  const start = letters.join('').indexOf(wanted.join(''));
  const [first, last] = [places[start], places[start + wanted.length - 1]];
  if (start < 0 || !first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

interface Place {
  readonly node: Node;
  readonly offset: number;
}

/** Every letter below an element, a UTF-16 unit each, and where it stands. */
function readLetters(root: HTMLElement) {
  const letters: string[] = [];
  const places: Place[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const [offset, letter] of unitsOf(node.nodeValue ?? '').entries()) {
      if (!isLetter(letter)) continue;
      letters.push(letter);
      places.push({node, offset});
    }
  }
  return {letters, places};
}

function lettersOf(text: string): string[] {
  return unitsOf(text).filter(isLetter);
}

/** UTF-16 units in lower case, as many as before, so that their index is their place. */
function unitsOf(text: string): string[] {
  return text.split('').map((unit) => {
    const lower = unit.toLowerCase();
    return lower.length === 1 ? lower : unit;
  });
}

function isLetter(unit: string): boolean {
  return /[\p{L}\p{N}\ud800-\udfff]/u.test(unit);
}
