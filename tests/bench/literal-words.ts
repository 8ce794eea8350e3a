import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

/** The text of every markdown file below a folder. */
export function readTexts(folder: string): readonly string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.md'))
    .toSorted()
    .map((path) => readFileSync(join(folder, path), 'utf8'));
}

/** Two hundred queries of one to three words, taken from the notes at even steps: the same ones in every run. */
export function literalWords(folder: string): readonly string[] {
  const texts = readTexts(folder);
  const queries: string[] = [];
  for (let i = 0; queries.length < 200 && i < 2000; i++) {
    const text = texts[(i * 7919) % texts.length] ?? '';
    const words = text.match(/\p{L}{4,}/gu) ?? [];
    const start = (i * 31) % Math.max(1, words.length - 3);
    const query = words.slice(start, start + 1 + (i % 3)).join(' ');
    if (query) queries.push(query);
  }
  return queries;
}
