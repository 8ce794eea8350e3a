import type {CheckId, RepairId} from '#contract/doctor';
import {damage, withoutIndex} from '../../support/damage.ts';

/** Damages the library in a file. */
export type Damage = (file: string) => void;
const sql =
  (text: string): Damage =>
  (file) => {
    damage(file, text);
  };
const aNote = `(SELECT id FROM memories WHERE local_path = 'a.md')`;
const aChunk = `(SELECT min(id) FROM chunks)`;

/** What is done to the library, the check that sees it, what it says, and the repair that makes it well. */
export const damages: readonly (readonly [string, Damage, CheckId, RegExp, RepairId])[] = [
  [
    'an index of a table without some rows',
    (file) => {
      withoutIndex(file, 'edges_by_target', `UPDATE edges SET target_key = target_key || '?'`);
    },
    'file',
    /^SQLite finds 1 table whose indexes do not agree/,
    'reindex',
  ],
  [
    'tags of a note that is gone',
    sql(`INSERT INTO tags VALUES (9999, 'x', 'x')`),
    'rows',
    /^1 row belong/,
    'drop-orphans',
  ],
  [
    'a note deleted without its parts',
    sql(`DELETE FROM memories WHERE local_path = 'b.md'`),
    'rows',
    /rows belong to nothing/,
    'drop-orphans',
  ],
  [
    'a note without its text',
    sql(`DELETE FROM bodies WHERE memory_id = ${aNote}`),
    'texts',
    /^1 note have no text/,
    'rebuild-sources',
  ],
  [
    'a passage beyond its text',
    sql(`UPDATE chunks SET end = 99999 WHERE id = ${aChunk}`),
    'texts',
    /^1 note/,
    'rebuild-sources',
  ],
  [
    'a note without passages',
    sql(`DELETE FROM chunks WHERE memory_id = ${aNote}`),
    'texts',
    /^1 note/,
    'rebuild-sources',
  ],
  [
    'a segment of the word index overwritten',
    sql('UPDATE words_data SET block = zeroblob(length(block)) WHERE id > 10'),
    'words',
    /damaged inside/,
    'rebuild-words',
  ],
  [
    'a segment of the word index lost',
    sql('DELETE FROM words_data WHERE id > 10'),
    'words',
    /damaged inside/,
    'rebuild-words',
  ],
  [
    'a chunk that the word index lost',
    sql(`DELETE FROM words WHERE rowid = ${aChunk}`),
    'words',
    /it lacks 1, and 0/,
    'rebuild-words',
  ],
  [
    'a row of the word index of no chunk',
    sql(`INSERT INTO words (rowid, title) VALUES (9999, 'x')`),
    'words',
    /it lacks 0, and 1/,
    'rebuild-words',
  ],
  [
    'a chunk that the word index has with other words',
    sql(`INSERT OR REPLACE INTO words (rowid, title, body) SELECT ${aChunk}, 'Apples', 'something else'`),
    'words',
    /looked up by their own words, 1 were not found/,
    'rebuild-words',
  ],
  [
    'the index of grams overwritten',
    sql('UPDATE grams_data SET block = zeroblob(length(block)) WHERE id > 10'),
    'grams',
    /damaged inside/,
    'rebuild-words',
  ],
  [
    'a chunk that the index of grams lost',
    sql(`DELETE FROM grams WHERE rowid = ${aChunk}`),
    'grams',
    /it lacks 1/,
    'rebuild-words',
  ],
  [
    'the numbers of the vector index overwritten',
    sql('UPDATE vectors_1_vector_chunks00 SET vectors = zeroblob(10)'),
    'vectors',
    /are damaged: .*blob/,
    'rebuild-vectors',
  ],
  [
    'the numbers of the vector index zeroed',
    sql('UPDATE vectors_1_vector_chunks00 SET vectors = zeroblob(length(vectors))'),
    'vectors',
    /are no directions/,
    'rebuild-vectors',
  ],
  [
    'vectors that nearness cannot find',
    sql('UPDATE vectors_1_chunks SET validity = zeroblob(length(validity))'),
    'vectors',
    /cannot be found by nearness/,
    'rebuild-vectors',
  ],
  [
    'the blocks of the vector index lost',
    sql('DELETE FROM vectors_1_chunks'),
    'vectors',
    /are damaged/,
    'rebuild-vectors',
  ],
  ['the table of vectors lost', sql('DROP TABLE vectors_1'), 'vectors', /have lost their table/, 'rebuild-vectors'],
  [
    'a vector lost',
    sql('DELETE FROM vectors_1 WHERE passage_id = 1'),
    'vectors',
    /1 chunk lack some, and 0/,
    'complete-vectors',
  ],
  [
    'passages removed without their vectors',
    sql(
      'DROP TRIGGER vectors_1_leave; DELETE FROM passages WHERE id = 1; DELETE FROM embedded_chunks WHERE chunk_id NOT IN (SELECT chunk_id FROM passages); CREATE TRIGGER vectors_1_leave AFTER DELETE ON passages WHEN old.set_id = 1 BEGIN DELETE FROM vectors_1 WHERE passage_id = old.id; END',
    ),
    'vectors',
    /1 vector belong to nothing/,
    'complete-vectors',
  ],
  [
    'chunks marked as embedded that are gone',
    sql(
      `DELETE FROM embedded_chunks WHERE chunk_id = ${aChunk}; INSERT INTO embedded_chunks VALUES (1, 9998), (1, 9999)`,
    ),
    'pending',
    /says that 0 chunks wait for vectors, and 1 do/,
    'drop-orphans',
  ],
  [
    'two sets that answer',
    sql(
      `INSERT INTO vector_sets (identity, provider, dimensions, active, created_at) VALUES ('other', 'other', 3, 1, '')`,
    ),
    'embedder',
    /^2 sets of vectors/,
    'complete-vectors',
  ],
  [
    'a link to a number that no note has',
    sql(`UPDATE edges SET dst_id = 9999 WHERE via = 'wikilink' AND target = 'a'`),
    'edges',
    /1 edge lead to one/,
    'drop-orphans',
  ],
  [
    'a link stored as broken that is not',
    sql(`UPDATE edges SET state = 'broken', dst_id = NULL WHERE target = 'a'`),
    'links',
    /^1 of 2 links would lead elsewhere/,
    'resolve-links',
  ],
  [
    'a memory deleted',
    sql('PRAGMA foreign_keys = ON; DELETE FROM memories WHERE id = (SELECT max(memory_id) FROM statements)'),
    'backups',
    /lacks 1 memory/,
    'restore-memories',
  ],
  [
    'all memories deleted',
    sql(`PRAGMA foreign_keys = ON; DELETE FROM memories WHERE origin = 'stated'; DELETE FROM messages`),
    'backups',
    /lacks 3 memories/,
    'restore-memories',
  ],
];
