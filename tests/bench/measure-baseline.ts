/** What the same text costs without us: plain FTS5 inserts in one transaction, and ripgrep for the same words. */
import {spawnSync} from 'node:child_process';
import Database from 'better-sqlite3';
import {literalWords, readTexts} from './literal-words.ts';
import {percentiles} from './percentiles.ts';

export interface BaselineFigures {
  readonly insertMs: number;
  readonly peakMb: number;
  readonly ripgrep: {readonly p50: number; readonly p95: number};
}

const [folder = '', what = 'all'] = process.argv.slice(2);
const insertMs = insertAll();
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
const figures: BaselineFigures = {insertMs, peakMb, ripgrep: what === 'all' ? searchAll() : {p50: 0, p95: 0}};
console.log(JSON.stringify(figures));

/** Reads every file and inserts it as one row, in one transaction; milliseconds. */
function insertAll(): number {
  const start = performance.now();
  const texts = readTexts(folder);
  const database = new Database(':memory:');
  database.exec(`CREATE VIRTUAL TABLE words USING fts5(body, tokenize='porter unicode61 remove_diacritics 2')`);
  const insert = database.prepare('INSERT INTO words (body) VALUES (?)');
  database.transaction(() => {
    for (const text of texts) insert.run(text);
  })();
  return performance.now() - start;
}

function searchAll(): {readonly p50: number; readonly p95: number} {
  const times = literalWords(folder)
    .slice(0, 40)
    .map((word) => {
      const start = performance.now();
      const child = spawnSync('rg', ['-l', '-i', '-F', word, folder]);
      if (child.error) throw new Error('ripgrep (rg) is the baseline of the query figures: install it first.');
      return performance.now() - start;
    });
  return percentiles(times);
}
