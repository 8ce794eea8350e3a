import Database from 'better-sqlite3';
import {expect, test} from 'vitest';
import {all, run} from '../../../main/engine/db/prepared.ts';
import {WordRows} from '../../../main/engine/db/word-rows.ts';
import {readIndexState} from '../../../main/engine/db/word-segments.ts';
import {tokenOf} from '../../../main/engine/db/word-tokens.ts';
import {randomNumbers} from '../../support/random.ts';

const vocabulary = Array.from({length: 30}, (_, index) => `word${String.fromCharCode(97 + (index % 26))}${index}`);

/** The word index of a library; with pages so small that most words go over several. */
function makeIndex(pageSize: number): Database.Database {
  const database = new Database(':memory:');
  database.exec(`CREATE VIRTUAL TABLE words USING fts5(title, aliases, headings, body, tags, content='',
    contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2')`);
  run(database, `INSERT INTO words (words, rank) VALUES ('pgsz', ?)`, BigInt(pageSize));
  return database;
}

/** One of the things that happen to an index, in a transaction of its own. */
function change(database: Database.Database, draw: () => number): void {
  const text = () => Array.from({length: draw() * 40}, () => vocabulary[Math.floor(draw() ** 2 * 30)]).join(' ');
  const kind = draw();
  if (kind < 0.5)
    database.transaction(() => {
      for (let count = draw() * 12; count > 0; count--)
        run(
          database,
          'INSERT OR REPLACE INTO words (rowid, title, aliases, headings, body, tags) VALUES (?, ?, ?, ?, ?, ?)',
          1 + Math.floor(draw() * 400),
          ...[text(), '', text(), text(), ''],
        );
    })();
  else if (kind < 0.7)
    for (let count = draw() * 8; count > 0; count--)
      run(database, 'DELETE FROM words WHERE rowid = ?', 1 + Math.floor(draw() * 400));
  else if (kind < 0.97)
    run(database, `INSERT INTO words (words, rank) VALUES ('merge', ?)`, Math.floor(draw() * 7) - 3);
  else run(database, `INSERT INTO words (words) VALUES ('optimize')`);
}

test.each([
  {pageSize: 64, seed: 1},
  {pageSize: 64, seed: 2},
  {pageSize: 300, seed: 3},
  {pageSize: 4050, seed: 4},
])('rows of every word are those that FTS5 finds, pages of $pageSize bytes, seed $seed', ({pageSize, seed}) => {
  const database = makeIndex(pageSize);
  const draw = randomNumbers(seed);
  for (let round = 0; round < 60; round++) {
    change(database, draw);
    const state = readIndexState(database);
    for (const word of vocabulary) {
      const rows = all<{id: number}>(
        database,
        'SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rowid',
        word,
      );
      const found = new WordRows(database, state, tokenOf(word) ?? '');
      expect([...found.postings().ids], `${word} in round ${round}`).toEqual(rows.map(({id}) => id));
      expect(found.count(), `${word} in round ${round}`).toBe(rows.length);
    }
  }
  database.close();
});

test('an index of nothing has no rows', () => {
  const database = makeIndex(4050);
  expect(readIndexState(database)).toMatchObject({rows: 0, tokens: 0});
  expect(new WordRows(database, readIndexState(database), 'any').count()).toBe(0);
  database.close();
});

test.each([
  {text: 'running', token: 'run'},
  {text: 'Café', token: 'cafe'},
  {text: 'two words', token: null},
  {text: 'gen-2', token: null},
  {text: '!', token: null},
])('“$text” is the word $token of the index', ({text, token}) => {
  expect(tokenOf(text)).toBe(token);
});
