import {mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterEach} from 'vitest';
import type {Event} from '#contract/events';
import type {OpenDatabase} from '../../main/engine/db/connection.ts';
import {openDatabase} from '../../main/engine/db/open-database.ts';
import {all} from '../../main/engine/db/prepared.ts';
import {addSource, type SourceRow} from '../../main/engine/db/sources.ts';
import {createHashLocal} from '../../main/engine/embed/hash-local.ts';
import {embedPending} from '../../main/engine/ingest/embed-pending.ts';
import {preflightFolder} from '../../main/engine/ingest/preflight.ts';
import {
  type IngestContext,
  type SyncOptions,
  type SyncReport,
  syncSource,
} from '../../main/engine/ingest/sync-source.ts';
import type {Embedder} from '../../main/engine/ports.ts';

/** Files by relative path. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A real folder of notes beside a real library file. */
export interface TestVault {
  readonly root: string;
  readonly database: OpenDatabase;
  readonly context: IngestContext;
  readonly events: Event[];
  readonly write: (files: Files) => void;
  /** Absolute path of a file of the folder. */
  readonly file: (path: string) => string;
  /** The source of the folder, added when first asked for. */
  readonly source: () => Promise<SourceRow>;
  readonly sync: (options?: Partial<SyncOptions>) => Promise<SyncReport>;
  readonly embed: () => Promise<number>;
  /** Rows of any query. */
  readonly rows: <Row>(sql: string, ...values: readonly unknown[]) => Row[];
  /** Local paths of the notes whose words match, sorted. */
  readonly find: (word: string) => string[];
  readonly close: () => void;
}

export function makeVault(files: Files, embedder: Embedder = createHashLocal()): TestVault {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'commonplace-')));
  const root = join(folder, 'notes');
  mkdirSync(root);
  writeFiles(root, files);
  const database = openDatabase(join(folder, 'library.db'), 'create');
  const events: Event[] = [];
  const log = {info: () => undefined, warn: () => undefined, error: () => undefined};
  const clock = {now: () => Date.now()};
  const emit = (event: Event) => events.push(event);
  const context: IngestContext = {...database, embedder, clock, log, emit};
  const source = async () => {
    const {layout} = await preflightFolder(root);
    return addSource(database.write, {root, layout, addedAt: '2026-01-01T00:00:00.000Z'});
  };
  let added: SourceRow | undefined;
  const rows = <Row>(sql: string, ...values: readonly unknown[]) => all<Row>(database.read, sql, ...values);
  return {
    root,
    database,
    context,
    events,
    write: (more) => {
      writeFiles(root, more);
    },
    file: (path) => join(root, path),
    source,
    sync: async (options = {}) =>
      syncSource(context, (added ??= await source()), {rebuild: false, deep: false, ...options}),
    embed: async () => (await embedPending(context, {})).written,
    rows,
    find: (word) =>
      rows<{path: string}>(
        `SELECT DISTINCT local_path AS path FROM words JOIN chunks ON chunks.id = words.rowid
         JOIN memories ON memories.id = memory_id WHERE words MATCH ? ORDER BY 1`,
        `"${word}"`,
      ).map(({path}) => path),
    close: () => {
      database.close();
      rmSync(folder, {recursive: true, force: true});
    },
  };
}

export function writeFiles(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), {recursive: true});
    writeFileSync(join(root, path), content);
  }
}

/** The text of a `metadata.json`. */
export function metadata(pages: Readonly<Record<string, object>>): string {
  return JSON.stringify({pages});
}

/** Makes vaults that are closed when the test ends. Call it once per file. */
export function vaultMaker(): (files: Files, embedder?: Embedder) => TestVault {
  const made: TestVault[] = [];
  afterEach(() => {
    for (const vault of made.splice(0)) vault.close();
  });
  return (files, embedder) => {
    const vault = makeVault(files, embedder);
    made.push(vault);
    return vault;
  };
}

/** A number of short notes, each with a word of its own. */
export function pages(number: number): Files {
  return Object.fromEntries(
    Array.from({length: number}, (_, index) => [`p${index}.md`, `# Page ${index}\n\nword${index}`]),
  );
}

/** How many notes a sync inserted, updated, skipped and deleted. */
export async function countsOf(vault: TestVault, options: Partial<SyncOptions> = {}): Promise<readonly number[]> {
  const {inserted, updated, skipped, deleted} = await vault.sync(options);
  return [inserted, updated, skipped, deleted];
}

/** The page id of the note at a path. */
export function idAt(vault: TestVault, path: string): string | undefined {
  return vault.rows<{uid: string}>('SELECT uid FROM memories WHERE local_path = ?', path)[0]?.uid;
}

/** How many rows a table has. */
export function countRows(vault: TestVault, table: string): number {
  return vault.rows<{n: number}>(`SELECT count(*) AS n FROM ${table}`)[0]?.n ?? 0;
}
