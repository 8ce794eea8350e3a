/** A word piece and its log probability. The index in the vocabulary is the piece's id. */
export type VocabularyEntry = readonly [piece: string, score: number];

export interface UnigramTokenizer {
  /**
   * Ids of the most probable pieces of `text`, in reading order; empty for white space. Words are read one by one,
   * so the ids of a text are those of its words (split at white space) laid end to end. Linear in the text's length.
   */
  encode(text: string): number[];
}

/** Changes whenever the same text and vocabulary would give other ids; part of the embedder's version. */
export const readingVersion = 1;

/** Ids below this are control symbols that no text spells. */
const RESERVED = 6;
const UNKNOWN_ID = 0;
/** Worse than any piece, so that a character counts as unknown only where no piece covers it. */
const UNKNOWN_SCORE = -20;
/** Stands for the space in front of every word. */
const SPACE = '▁';
/** Most words of a library are repeats; the memo is emptied rather than grown past this. */
const MEMO_WORDS = 20_000;
const MEMO_WORD_LENGTH = 32;

/**
 * A unigram tokeniser as SentencePiece defines it (Kudo 2018): the segmentation with the highest sum of scores.
 * No piece may hold `▁` after its first character. Where a piece stands twice in the vocabulary, the later one counts.
 */
export function createUnigramTokenizer(vocabulary: readonly VocabularyEntry[]): UnigramTokenizer {
  const trie = buildTrie(vocabulary);
  const memo = new Map<string, readonly number[]>();

  const encodeWord = (word: string): readonly number[] => {
    const known = memo.get(word);
    if (known !== undefined) return known;
    const ids = segment(SPACE + word, trie);
    if (word.length > MEMO_WORD_LENGTH) return ids;
    if (memo.size >= MEMO_WORDS) memo.clear();
    memo.set(word, ids);
    return ids;
  };

  return {
    encode(text) {
      const ids: number[] = [];
      for (const word of normalise(text).split(' ')) {
        if (word === '') continue;
        for (const id of encodeWord(word)) ids.push(id);
      }
      return ids;
    },
  };
}

/** The form in which the model reads a text: NFKC, lower case, words parted by single spaces. */
export function normalise(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
}

/** Nodes are numbers, 0 the root; an edge's key is its node times 65,536 plus a UTF-16 code unit. */
interface Trie {
  readonly edges: ReadonlyMap<number, number>;
  /** Piece id that ends at a node. */
  readonly ids: ReadonlyMap<number, number>;
  readonly scores: Float64Array;
}

function buildTrie(vocabulary: readonly VocabularyEntry[]): Trie {
  const edges = new Map<number, number>();
  const ids = new Map<number, number>();
  for (const [id, [piece]] of vocabulary.entries()) {
    if (id < RESERVED) continue;
    let node = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const key = node * 0x1_00_00 + piece.charCodeAt(at);
      node = edges.get(key) ?? edges.size + 1;
      edges.set(key, node);
    }
    ids.set(node, id);
  }
  return {edges, ids, scores: Float64Array.from(vocabulary, ([, score]) => score)};
}

/** Best way to reach each position of a word: its score, and the piece (with its start) that ends there. */
interface Lattice {
  readonly best: Float64Array;
  readonly start: Int32Array;
  readonly id: Int32Array;
}

/** Viterbi over all pieces of `word`. */
function segment(word: string, trie: Trie): readonly number[] {
  const size = word.length + 1;
  const lattice = {best: new Float64Array(size).fill(-Infinity), start: new Int32Array(size), id: new Int32Array(size)};
  lattice.best[0] = 0;
  for (let start = 0; start < word.length; start += 1) extend(lattice, {word, start}, trie);
  return readBack(lattice);
}

function extend(lattice: Lattice, {word, start}: {readonly word: string; readonly start: number}, trie: Trie): void {
  const base = lattice.best[start] ?? -Infinity;
  const offer = (end: number, piece: {readonly id: number; readonly score: number}) => {
    // On a tie the later start wins, as in the tokeniser the model was published with.
    if (base + piece.score < (lattice.best[end] ?? -Infinity)) return;
    lattice.best[end] = base + piece.score;
    lattice.start[end] = start;
    lattice.id[end] = piece.id;
  };

  offer(start + 1, {id: UNKNOWN_ID, score: UNKNOWN_SCORE});
  let node: number | undefined = 0;
  for (let at = start; at < word.length; at += 1) {
    node = trie.edges.get(node * 0x1_00_00 + word.charCodeAt(at));
    if (node === undefined) return;
    const id = trie.ids.get(node);
    if (id !== undefined) offer(at + 1, {id, score: trie.scores[id] ?? UNKNOWN_SCORE});
  }
}

/** Follows the best pieces from the end; a run of unknown characters becomes one unknown piece. */
function readBack({start, id}: Lattice): readonly number[] {
  const ids: number[] = [];
  for (let end = id.length - 1; end > 0; end = start[end] ?? 0) {
    const piece = id[end] ?? UNKNOWN_ID;
    if (piece !== UNKNOWN_ID || ids.at(-1) !== UNKNOWN_ID) ids.push(piece);
  }
  return ids.reverse();
}
