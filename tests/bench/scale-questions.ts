import Database from 'better-sqlite3';
import {randomNumbers} from '../support/random.ts';

/** Lists of searches, each about one chunk of the library. */
export interface Questions {
  /** Five words as they stand in a text, so that common ones are among them. */
  readonly natural: readonly string[];
  readonly ten: readonly string[];
  /** The rarest three words of each of those tens. */
  readonly rarest: readonly string[];
  /** The rarest word of each of those tens. */
  readonly single: readonly string[];
}

/** The same questions for the same library. Words that more than a fifth of the chunks have are left out by searches. */
export function makeQuestions(dbPath: string, count: number): Questions {
  const database = new Database(dbPath, {readonly: true});
  const most = (database.prepare('SELECT max(id) AS id FROM chunks').get() as {id: number}).id;
  const text = database.prepare(
    `SELECT substr(b.text, c.start + 1, c.end - c.start) AS text
     FROM chunks c JOIN bodies b ON b.memory_id = c.memory_id WHERE c.id = ?`,
  );
  const frequency = database.prepare('SELECT count(*) AS n FROM words WHERE words MATCH ?');
  const random = randomNumbers(7);
  const questions = {natural: [] as string[], ten: [] as string[], rarest: [] as string[], single: [] as string[]};
  while (questions.ten.length < count) {
    const found = text.get(1 + Math.floor(random() * most)) as {text: string} | undefined;
    const words = [...new Set(found?.text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])];
    if (words.length < 20) continue;
    const start = Math.floor(random() * (words.length - 10));
    const ten = words.slice(start, start + 10);
    const rare = ten
      .map((word) => ({word, chunks: (frequency.get(`"${word}"`) as {n: number}).n}))
      .sort((a, b) => a.chunks - b.chunks)
      .map(({word}) => word);
    questions.natural.push(ten.slice(0, 5).join(' '));
    questions.ten.push(ten.join(' '));
    questions.rarest.push(rare.slice(0, 3).join(' '));
    questions.single.push(rare[0] ?? '');
  }
  database.close();
  return questions;
}
