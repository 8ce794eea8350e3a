import {randomNumbers} from './random.ts';

/** A note as it would lie in a folder; the same seed gives the same notes. */
export interface MadeNote {
  readonly path: string;
  readonly title: string;
  /** YYYY-MM-DD. */
  readonly updatedAt: string;
  readonly tags: readonly string[];
  /** Titles of the notes it links to. */
  readonly links: readonly string[];
  /** Markdown without front matter: sections of some hundred words under headings. */
  readonly body: string;
}

export interface LibraryPlan {
  readonly notes: number;
  readonly seed?: number;
  /** How many sections a note has at most, note 7 excepted; default: 60. */
  readonly longest?: number;
}

/** How many words the vocabulary has. Their frequencies follow Zipf's law, so most are rare and a few are everywhere. */
const vocabularySize = 50_000;

const day = 86_400_000;
const newest = Date.UTC(2026, 5, 15);
const syllables = 'ba ko ri ta ne su mi lo fa de vu gra pel ton sar qui zen hul mor bex'.split(' ');
const cjk = '水位観測所報告書電池交換手順港湾潮位基準面設置';

/**
 * Notes with Zipf words, power-law lengths and links, folders, tags and dates. One note of a thousand is partly Chinese
 * or Japanese, and note 7 has a megabyte of text. Every other note has the tag `half`, every hundredth `percent` and
 * every ten-thousandth `rare`.
 */
export function* makeNotes({notes, seed = 20_260_615, longest = 60}: LibraryPlan): Generator<MadeNote> {
  const random = randomNumbers(seed);
  for (let number = 0; number < notes; number++) yield makeNote(number, {random, longest});
}

/** The note as a file, with front matter. */
export function fileText({title, updatedAt, tags, body}: MadeNote): string {
  return `---\ntitle: ${title}\nupdated: ${updatedAt}\ntags: [${tags.join(', ')}]\n---\n\n${body}`;
}

/** A word of the vocabulary by its place in order of frequency, from 0. */
export function wordAt(rank: number): string {
  let word = '';
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length] ?? '';
  return word;
}

type Random = () => number;

function makeNote(number: number, {random, longest}: {random: Random; longest: number}): MadeNote {
  const title = titleOf(number);
  const sections = number === 7 ? 1200 : Math.min(longest, Math.ceil(4 / (random() + 0.05)));
  const links = number === 0 ? [] : Array.from({length: Math.floor(3 * random())}, () => linkFrom(number, random));
  const texts = Array.from({length: sections}, (_, index) => section(index, random));
  const isCjk = number % 1000 === 13;
  const linked = links.map((link) => `See [[${link}]].`);
  return {
    path: `${wordAt(number % 40)}/${wordAt(100 + (number % 7))}/${title}.md`,
    title,
    updatedAt: new Date(newest - Math.floor(random() * 2000) * day).toISOString().slice(0, 10),
    tags: tagsOf(number, random),
    links,
    body: [...texts, ...linked, ...(isCjk ? [cjkText(random)] : [])].join('\n\n'),
  };
}

function titleOf(number: number): string {
  return `${wordAt(number % 977)} ${wordAt(1000 + (number % 8009))} ${number}`;
}

/** The cube of a random number makes a few notes much linked. */
function linkFrom(number: number, random: Random): string {
  return titleOf(Math.floor(random() ** 3 * number));
}

function tagsOf(number: number, random: Random): string[] {
  const own = wordAt(Math.floor(200 * random() ** 2));
  const shares = [
    {tag: 'half', every: 2},
    {tag: 'percent', every: 100},
    {tag: 'rare', every: 10_000},
  ];
  return [own, ...shares.filter(({every}) => number % every === 1).map(({tag}) => tag)];
}

function section(index: number, random: Random): string {
  const heading = Array.from({length: 3}, () => zipfWord(random)).join(' ');
  const sentences = Array.from({length: 8 + Math.floor(random() * 4)}, () => sentence(random));
  return `${index % 4 === 0 ? '##' : '###'} ${heading}\n\n${sentences.join(' ')}`;
}

function sentence(random: Random): string {
  const words = Array.from({length: 9 + Math.floor(random() * 6)}, () => zipfWord(random)).join(' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function cjkText(random: Random): string {
  return Array.from({length: 40}, () => cjk.charAt(Math.floor(random() * cjk.length))).join('');
}

const vocabulary = Array.from({length: vocabularySize}, (_, rank) => wordAt(rank));
const shares = cumulated(vocabularySize);

function zipfWord(random: Random): string {
  const wanted = random();
  let low = 0;
  let high = vocabularySize - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shares[middle] ?? 1) < wanted) low = middle + 1;
    else high = middle;
  }
  return vocabulary[low] ?? '';
}

/** Cumulated shares of words whose frequency is 1 / (rank + 2.7) (Mandelbrot). */
function cumulated(size: number): Float64Array {
  const sums = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank++) sums[rank] = sum += 1 / (rank + 2.7);
  return sums.map((value) => value / sum);
}
