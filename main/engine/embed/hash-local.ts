import type {Embedder, Span} from '../ports.ts';
import {englishStopWords} from '../domain/english-stop-words.ts';

const DIMENSIONS = 256;

/**
 * Needs no model: every token adds or takes 1 in one of 256 buckets (Weinberger et al. 2009, feature hashing), so texts
 * that share words are close, and texts that only share a meaning are not. One passage per text.
 */
export function createHashLocal(): Embedder {
  const embed = (text: string) => Promise.resolve(hashText(text));
  return {
    identity: {
      provider: 'hash-local',
      source: 'hash-fallback',
      model: 'fnv1a-tokens',
      dimensions: DIMENSIONS,
      version: '1',
    },
    available: true,
    passages: wholeText,
    embedPassages: (texts) => Promise.all(texts.map(embed)),
    embedQuery: embed,
    close: () => Promise.resolve(),
  };
}

function wholeText(text: string): readonly Span[] {
  const end = text.trimEnd().length;
  const start = text.length - text.trimStart().length;
  return start < end ? [{start, end}] : [];
}

function hashText(text: string): Float32Array {
  const cleaned = text.normalize('NFKC').toLowerCase();
  const counts = countTokens(cleaned);
  const sums = new Float64Array(DIMENSIONS);
  // The logarithm keeps one word that fills a page from drowning the rest.
  for (const [token, count] of counts) addFeature(sums, token, 1 + Math.log(count));
  // No token, or tokens that cancel out: the text as a whole is the one feature left.
  if (sums.every((sum) => sum === 0)) addFeature(sums, cleaned, 1);
  const norm = Math.hypot(...sums);
  return Float32Array.from(sums, (sum) => sum / norm);
}

function addFeature(sums: Float64Array, feature: string, weight: number): void {
  const hash = fnv1a(feature);
  const bucket = hash % DIMENSIONS;
  const isNegative = hash >= 0x80_00_00_00;
  sums[bucket] = (sums[bucket] ?? 0) + (isNegative ? -weight : weight);
}

const encoder = new TextEncoder();

/** FNV-1a, 32 bits, over UTF-8. */
function fnv1a(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93);
  return hash >>> 0;
}

const WORD = /[\p{L}\p{N}\p{M}_]+/gu;
/** Scripts written without spaces, whose runs are words only by chance. */
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;

function countTokens(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of readTokens(text)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

function* readTokens(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORD)) {
    for (const token of word.split(RUN)) if (isTelling(token)) yield token;
    for (const [run] of word.matchAll(RUN)) yield* readGrams(run);
  }
}

function isTelling(token: string): boolean {
  return token !== '' && !/^[a-z]$/u.test(token) && !englishStopWords.has(token);
}

/** Pairs and triples of neighbouring characters; a run of one character is itself. */
function* readGrams(run: string): Generator<string> {
  const characters = Array.from(run);
  if (characters.length === 1) yield run;
  for (const size of [2, 3]) {
    for (let start = 0; start + size <= characters.length; start += 1) {
      yield characters.slice(start, start + size).join('');
    }
  }
}
