import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import Database from 'better-sqlite3';
import {getLoadablePath} from 'sqlite-vec';
import type {Client} from '#contract/client';
import {createEngine} from '#engine';
import {createLocalClient} from '#transport/local-client';
import {listFiles} from './change-files.ts';

/** A memory as a call answered it. */
export interface Kept {
  readonly id: string;
  readonly version: number;
  readonly content: string;
}

export interface Place {
  readonly dbPath: string;
  readonly root: string;
  readonly modelFolder: string;
}

/**
 * Opens a library after its process was killed, lets it catch up, and tells what is wrong with it: damage, notes that
 * differ from the files, rows that do not match, memories that are gone. Empty when all is well.
 */
export async function faultsOf(place: Place, kept: readonly Kept[]): Promise<string[]> {
  const engine = await createEngine({...place, access: 'create', watch: false, version: '0.0.0'});
  const faults: string[] = [];
  const client = createLocalClient(engine, (method, error) => faults.push(`${method}: ${String(error)}`));
  try {
    await client.call('library.index', {folder: place.root});
    const {pendingEmbeddings, stats} = await client.call('library.status', {});
    if (pendingEmbeddings !== 0) faults.push(`${pendingEmbeddings} chunks still wait for vectors`);
    if (stats.embeddings !== stats.chunks) faults.push(`${stats.embeddings} of ${stats.chunks} chunks have vectors`);
    faults.push(...(await memoryFaults(client, kept)), ...fileFaults(place));
  } finally {
    await engine.close();
  }
  return faults;
}

async function memoryFaults(client: Client, kept: readonly Kept[]): Promise<string[]> {
  const faults: string[] = [];
  for (const {id, version, content} of lastOf(kept).values()) {
    const card = await client.call('memory.read', {memory_id: id}).catch(() => null);
    if (card === null) faults.push(`the memory ${id} is lost`);
    else if (card.memory.version < version) faults.push(`${id} is at version ${card.memory.version}, not ${version}`);
    else if (card.memory.content !== content) faults.push(`${id} says “${card.memory.content}”, not “${content}”`);
  }
  return faults;
}

function lastOf(kept: readonly Kept[]): ReadonlyMap<string, Kept> {
  return new Map(kept.map((memory) => [memory.id, memory]));
}

function fileFaults({dbPath, root}: Place): string[] {
  const database = new Database(dbPath);
  database.loadExtension(getLoadablePath());
  try {
    return [...damage(database), ...differences(database, root), ...mismatches(database)];
  } finally {
    database.close();
  }
}

function damage(database: Database.Database): string[] {
  const faults = database.pragma('integrity_check') as {integrity_check: string}[];
  const broken = database.pragma('foreign_key_check') as {table: string}[];
  for (const table of ['words', 'grams']) database.exec(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`);
  return [
    ...faults.map(({integrity_check}) => integrity_check).filter((line) => line !== 'ok'),
    ...broken.map(({table}) => `a row of ${table} refers to one that is gone`),
  ];
}

function differences(database: Database.Database, root: string): string[] {
  const rows = database
    .prepare<[], {path: string; text: string}>(
      `SELECT local_path AS path, text FROM memories JOIN bodies ON memory_id = memories.id WHERE origin = 'file'`,
    )
    .all();
  const indexed = new Map(rows.map(({path, text}) => [path, text]));
  const files = listFiles(root);
  return [
    ...files
      .filter((path) => indexed.get(path) !== readFileSync(join(root, path), 'utf8').trimEnd())
      .map((path) => `${path} is not indexed as it is`),
    ...[...indexed.keys()].filter((path) => !files.includes(path)).map((path) => `${path} is indexed and not there`),
  ];
}

function mismatches(database: Database.Database): string[] {
  const questions: Readonly<Record<string, string>> = {
    'chunks without words': 'SELECT count(*) FROM chunks WHERE id NOT IN (SELECT id FROM words_docsize)',
    'words without chunk': 'SELECT count(*) FROM words_docsize WHERE id NOT IN (SELECT id FROM chunks)',
    'chunks without grams': 'SELECT count(*) FROM chunks WHERE id NOT IN (SELECT id FROM grams_docsize)',
    'grams without chunk': 'SELECT count(*) FROM grams_docsize WHERE id NOT IN (SELECT id FROM chunks)',
    'memories without body': 'SELECT count(*) FROM memories WHERE id NOT IN (SELECT memory_id FROM bodies)',
    'edges resolved to nothing': `SELECT count(*) FROM edges WHERE state = 'resolved' AND dst_id IS NULL AND via <> 'stated'`,
  };
  const sets = database.prepare<[], {id: number}>('SELECT id FROM vector_sets').all();
  const vectors = sets.flatMap(({id}) => vectorMismatches(database, id));
  const rows = Object.entries(questions).map(([what, sql]) => [what, database.prepare(sql).pluck().get()] as const);
  return [...rows.filter(([, count]) => count !== 0).map(([what, count]) => `${String(count)} ${what}`), ...vectors];
}

function vectorMismatches(database: Database.Database, set: number): string[] {
  const ids = (sql: string) => new Set(database.prepare<[], number>(sql).pluck().all());
  const stored = ids(`SELECT passage_id FROM vectors_${set}`);
  const passages = ids(`SELECT id FROM passages WHERE set_id = ${set}`);
  const lost = [...passages].filter((id) => !stored.has(id)).length;
  const extra = [...stored].filter((id) => !passages.has(id)).length;
  return lost + extra === 0
    ? []
    : [`vector set ${set}: ${lost} passages without vector, ${extra} vectors without passage`];
}
