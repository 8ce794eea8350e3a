import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {type QueryInput, queryInput} from '#contract/query';
import {type OpenDatabase} from '../../main/engine/db/connection.ts';
import {indexChunk} from '../../main/engine/db/index-chunk.ts';
import {openDatabase} from '../../main/engine/db/open-database.ts';
import {run} from '../../main/engine/db/prepared.ts';
import {ensureVectorSet, type PassageVector, pendingChunks, writeVectors} from '../../main/engine/db/vectors.ts';
import {type Chunk, chunkBody} from '../../main/engine/domain/chunk-body.ts';
import {scanBlocks} from '../../main/engine/domain/scan-blocks.ts';
import {nameKey} from '../../main/engine/domain/text.ts';
import type {Clock, DamageReport, Embedder} from '../../main/engine/ports.ts';
import {runQuery, type SearchContext} from '../../main/engine/search/query.ts';

/** A note of a test library; what is left out is empty. */
export interface NoteSpec {
  readonly pageId: string;
  readonly title?: string;
  readonly body?: string;
  readonly path?: string;
  readonly aliases?: readonly string[];
  readonly tags?: readonly string[];
  readonly kind?: string;
  readonly status?: string;
  readonly space?: string;
  readonly updatedAt?: string | null;
  /** Page ids it links to. */
  readonly links?: readonly string[];
}

/** A real library file in a folder of its own. */
export interface TestLibrary {
  readonly database: OpenDatabase;
  readonly context: SearchContext;
  query(input: QueryInput): ReturnType<typeof runQuery>;
  close(): void;
}

export const noon = Date.UTC(2026, 5, 15, 12);
const clock: Clock = {now: () => noon};

/** For libraries of which nobody asks what was damaged. */
export const noDamage: DamageReport = {words: () => undefined, vectors: () => undefined};

/** Writes notes through the functions that indexing uses, with vectors when the embedder makes any. */
export async function makeLibrary(notes: readonly NoteSpec[], embedder: Embedder): Promise<TestLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-'));
  const database = openDatabase(join(folder, 'library.db'), 'create');
  addNotes(database, notes);
  await embedAll(database, embedder);
  let traces = 0;
  const context: SearchContext = {
    read: database.read,
    write: database.write,
    damage: noDamage,
    embedder,
    dbPath: database.file,
    clock,
    newTraceId: () => `trace-${++traces}`,
  };
  return {
    database,
    context,
    query: (input) => runQuery(context, queryInput.parse(input)),
    close: () => {
      database.close();
      rmSync(folder, {recursive: true});
    },
  };
}

/** Makes the vectors that are missing. */
export async function embedAll({read, write}: OpenDatabase, embedder: Embedder): Promise<void> {
  if (!embedder.available) return;
  const set = ensureVectorSet(write, embedder.identity, '2026-01-01T00:00:00Z');
  for (;;) {
    const chunks = pendingChunks(read, set, {limit: 200});
    if (chunks.length === 0) return;
    const ready: {chunkId: number; passages: PassageVector[]}[] = [];
    for (const {chunkId, text} of chunks) {
      const spans = embedder.passages(text);
      const vectors = await embedder.embedPassages(spans.map(({start, end}) => text.slice(start, end)));
      const passages = spans.map((span, index) => ({
        ...span,
        hash: text.slice(span.start, span.end),
        vector: vectors[index] ?? new Float32Array(),
      }));
      ready.push({chunkId, passages});
    }
    write.transaction(() => {
      for (const chunk of ready) writeVectors(write, set, chunk);
    })();
  }
}

export function addNotes({write}: OpenDatabase, notes: readonly NoteSpec[]): void {
  write.transaction(() => {
    run(
      write,
      `INSERT OR IGNORE INTO sources (id, name, root, layout, added_at) VALUES (1, 'notes', '/notes', 'markdown', '')`,
    );
    const ids = new Map(notes.map((note) => [note.pageId, addNote({write}, note)]));
    for (const {pageId, links = []} of notes)
      for (const target of links) addLink({write}, ids.get(pageId) ?? 0, {target, id: ids.get(target) ?? null});
  })();
}

const plain = {
  body: '',
  aliases: [] as readonly string[],
  tags: [] as readonly string[],
  kind: 'note',
  status: 'current',
  space: 'notes',
  updatedAt: '2026-01-01T00:00:00Z' as string | null,
};

type Writer = Pick<OpenDatabase, 'write'>;

function addNote({write}: Writer, spec: NoteSpec): number {
  const {pageId, body, aliases, tags, ...note} = {...plain, ...spec};
  const title = note.title ?? pageId;
  const {rowid: id} = run(
    write,
    `INSERT INTO memories (uid, origin, source_id, local_path, title, title_key, kind, status, space_key,
       content_hash, meta_hash, updated_at, indexed_at) VALUES (?, 'file', 1, ?, ?, ?, ?, ?, ?, '', '', ?, '')`,
    pageId,
    note.path ?? `${pageId}.md`,
    title,
    nameKey(title),
    note.kind,
    note.status,
    note.space,
    note.updatedAt,
  );
  run(write, 'INSERT INTO bodies (memory_id, text) VALUES (?, ?)', id, body);
  for (const alias of aliases) run(write, 'INSERT INTO aliases VALUES (?, ?, ?)', id, alias, nameKey(alias));
  for (const tag of tags) run(write, 'INSERT INTO tags VALUES (?, ?, ?)', id, tag, nameKey(tag));
  const words = {title, aliases: aliases.join('\n'), tags: tags.join('\n')};
  chunkBody(body, scanBlocks(body)).forEach((chunk, index) => {
    addChunk({write}, {id, index, body}, {chunk, words});
  });
  return id;
}

function addChunk(
  {write}: Writer,
  {id, index, body}: {readonly id: number; readonly index: number; readonly body: string},
  {chunk, words}: {readonly chunk: Chunk; readonly words: {title: string; aliases: string; tags: string}},
): void {
  const {start, end, headings} = chunk;
  const {rowid} = run(
    write,
    'INSERT INTO chunks (memory_id, idx, start, end, headings) VALUES (?, ?, ?, ?, ?)',
    id,
    index,
    start,
    end,
    headings,
  );
  const fields = {...words, headings, body: body.slice(start, end)};
  indexChunk(write, rowid, fields);
}

function addLink({write}: Writer, from: number, to: {readonly target: string; readonly id: number | null}): void {
  run(
    write,
    `INSERT INTO edges (src_id, dst_id, type, origin, via, target, target_key, state, created_at)
     VALUES (?, ?, 'REFERENCES', 'file', 'wikilink', ?, ?, ?, '')`,
    from,
    to.id,
    to.target,
    nameKey(to.target),
    to.id === null ? 'broken' : 'resolved',
  );
}
