/** A text, or as much of its start as there is room for. */
export interface CutText {
  readonly text: string;
  /** Whether something is missing. */
  readonly cut: boolean;
}

/** At most `limit` characters from the start. */
export function cutText(text: string, limit: number): CutText {
  return text.length <= limit ? {text, cut: false} : {text: pieceOf(text, {offset: 0, length: limit}), cut: true};
}

/** Characters from `offset` on, at most `length`, and never half of a surrogate pair at an end. */
export function pieceOf(text: string, {offset, length}: {readonly offset: number; readonly length: number}): string {
  return text.slice(wholeAt(text, offset), wholeAt(text, offset + length));
}

/** The place itself, or the one before when it lies within a surrogate pair. */
function wholeAt(text: string, place: number): number {
  const code = text.codePointAt(place - 1) ?? 0;
  return place > 0 && place < text.length && code > 0xffff ? place - 1 : place;
}
