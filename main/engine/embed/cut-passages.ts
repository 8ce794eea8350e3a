import type {Span} from '../ports.ts';

export interface PassageLimits {
  /** How many word pieces the model makes of a text without white space around it. */
  readonly countPieces: (text: string) => number;
  /** Most pieces in one passage. Only a single character that is more than this by itself may go past it. */
  readonly maxPieces: number;
}

/**
 * Cuts `text` into consecutive passages of at most `maxPieces` word pieces that hold every character which is not
 * white space. A passage ends with a sentence or a line where one ends in its second half, else with a word; only a
 * word too long for any passage is cut inside. Linear in the text's length, with or without spaces.
 */
export function cutPassages(text: string, limits: PassageLimits): Span[] {
  const passages: Span[] = [];
  let window: Unit[] = [];
  let pieces = 0;
  const close = (count: number) => {
    passages.push(spanOf(window.slice(0, count)));
    window = window.slice(count);
    pieces = window.reduce((sum, unit) => sum + unit.pieces, 0);
  };
  for (const unit of readUnits(text, limits)) {
    const last = window.at(-1);
    if (last !== undefined) last.ending = endingBetween(text, last, unit);
    while (window.length > 0 && pieces + unit.pieces > limits.maxPieces) close(chooseEnd(window, pieces / 2));
    window.push(unit);
    pieces += unit.pieces;
  }
  if (window.length > 0) close(window.length);
  return passages;
}

/** The smallest stretch that is never cut: a word, or a block of a long one. */
interface Unit extends Span {
  readonly pieces: number;
  /** How good a place to stop its end is; known once the next unit is. */
  ending: Ending;
}

type Ending = typeof INSIDE_WORD | typeof WORD | typeof SENTENCE;
const INSIDE_WORD = 0;
const WORD = 1;
const SENTENCE = 2;

/** A block of a long word ends between characters, not between a letter and its accents. */
const UNIT = /\S{1,32}\p{M}{0,8}/gu;
const SENTENCE_END = /[.!?…。！？]["'”’)\]]*$/u;

function* readUnits(text: string, limits: PassageLimits): Generator<Unit> {
  for (const {index, 0: word} of text.matchAll(UNIT)) {
    yield* splitUnit(text, {start: index, end: index + word.length}, limits);
  }
}

/** Halves what is too large for a passage: a few characters normalise into whole phrases. */
function* splitUnit(text: string, span: Span, limits: PassageLimits): Generator<Unit> {
  const word = text.slice(span.start, span.end);
  const pieces = Math.max(1, limits.countPieces(word));
  const middle = span.start + middleOf(word);
  if (pieces <= limits.maxPieces || middle === span.start) {
    yield {...span, pieces, ending: INSIDE_WORD};
    return;
  }
  yield* splitUnit(text, {start: span.start, end: middle}, limits);
  yield* splitUnit(text, {start: middle, end: span.end}, limits);
}

/** A place near the middle that is not inside a surrogate pair; 0 when there is none. */
function middleOf(word: string): number {
  const middle = word.length >> 1;
  const insidePair = (word.codePointAt(middle - 1) ?? 0) > 0xff_ff;
  return insidePair ? middle - 1 : middle;
}

function endingBetween(text: string, left: Span, right: Span): Ending {
  if (left.end === right.start) return INSIDE_WORD;
  if (/[\n\r\u2028\u2029]/u.test(text.slice(left.end, right.start))) return SENTENCE;
  return SENTENCE_END.test(text.slice(left.start, left.end)) ? SENTENCE : WORD;
}

/** How many units of a full window to keep: up to the last of its best endings that leaves at least `minPieces`. */
function chooseEnd(window: readonly Unit[], minPieces: number): number {
  let pieces = 0;
  let chosen = window.length;
  let chosenEnding: Ending = INSIDE_WORD;
  for (const [index, unit] of window.entries()) {
    pieces += unit.pieces;
    if (pieces < minPieces || unit.ending < chosenEnding) continue;
    chosen = index + 1;
    chosenEnding = unit.ending;
  }
  return chosen;
}

function spanOf(units: readonly Unit[]): Span {
  return {start: units[0]?.start ?? 0, end: units.at(-1)?.end ?? 0};
}
