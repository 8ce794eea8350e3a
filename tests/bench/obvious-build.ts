import Database from 'better-sqlite3';
import {getLoadablePath} from 'sqlite-vec';
import {blobOf} from '../../main/engine/db/vectors.ts';
import {questionVector} from './scale-engine.ts';
import {timed} from './timed.ts';

/**
 * The build that everybody makes first, timed per question: vec0's 100 nearest, FTS5's best 100 of any
 * of the words by bm25, and the texts of the first twenty.
 */
export async function askObviousBuild(dbPath: string, questions: readonly string[]): Promise<number[]> {
  const database = new Database(dbPath, {readonly: true});
  database.pragma('mmap_size = 268435456');
  database.loadExtension(getLoadablePath());
  const near = database.prepare('SELECT passage_id AS id FROM vectors_1 WHERE embedding MATCH ? AND k = 100');
  const words = database.prepare(
    'SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY bm25(words, 4, 4, 2, 1, 2) LIMIT 100',
  );
  const fetch = database.prepare(
    `SELECT m.title, substr(b.text, c.start + 1, c.end - c.start) AS text FROM chunks c
     JOIN memories m ON m.id = c.memory_id JOIN bodies b ON b.memory_id = m.id WHERE c.id = ?`,
  );
  const ask = (question: string) => {
    const lists = [
      near.all(blobOf(questionVector(question))) as {id: number}[],
      words.all(
        question
          .split(' ')
          .map((word) => `"${word}"`)
          .join(' OR '),
      ) as {id: number}[],
    ];
    const scores = new Map<number, number>();
    for (const list of lists)
      list.forEach(({id}, index) => scores.set(id, (scores.get(id) ?? 0) + 1 / (60 + index + 1)));
    const best = [...scores].sort((a, b) => b[1] - a[1]).slice(0, 20);
    for (const [id] of best) fetch.get(id);
  };
  const times: number[] = [];
  for (const question of questions)
    times.push(
      await timed(() => {
        ask(question);
      }),
    );
  database.close();
  return times;
}
