import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {inTransaction, type OpenDatabase, type WriteConnection} from '../../main/engine/db/connection.ts';
import {openDatabase} from '../../main/engine/db/open-database.ts';
import {run} from '../../main/engine/db/prepared.ts';
import {linkKey} from '../../main/engine/domain/link-key.ts';
import {nameKey} from '../../main/engine/domain/text.ts';

/** A note to put into a test library. Everything but the page id may be left out. */
export interface FixtureNote {
  readonly pageId: string;
  readonly title?: string;
  readonly path?: string;
  readonly kind?: string;
  readonly status?: string;
  readonly space?: string;
  readonly updatedAt?: string | null;
  readonly body?: string;
  readonly frontMatter?: string;
  readonly aliases?: readonly string[];
  readonly tags?: readonly string[];
  readonly headings?: readonly {readonly depth: number; readonly text: string; readonly slug: string}[];
}

/** A link to put into a test library. Without `to` it leads nowhere. */
export interface FixtureLink {
  readonly from: string;
  readonly to?: string;
  readonly type?: string;
  readonly via?: string;
  readonly target?: string;
  readonly label?: string;
  readonly state?: string;
  readonly start?: number;
}

/** A real library file in a folder of its own, which `remove` deletes. */
export interface FixtureLibrary {
  readonly database: OpenDatabase;
  /** Row ids by page id. */
  readonly ids: ReadonlyMap<string, number>;
  readonly sourceId: number;
  add(notes: readonly FixtureNote[], links?: readonly FixtureLink[]): void;
  remove(): void;
}

/** Makes a library with one source, `notes`, and these notes and links. */
export function makeLibrary(notes: readonly FixtureNote[] = [], links: readonly FixtureLink[] = []): FixtureLibrary {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-graph-'));
  const database = openDatabase(join(folder, 'library.db'), 'create');
  const ids = new Map<string, number>();
  const sourceId = addSource(database.write);
  const add: FixtureLibrary['add'] = (moreNotes, moreLinks = []) => {
    inTransaction(database.write, () => {
      for (const note of moreNotes) ids.set(note.pageId, addNote(database.write, sourceId, note));
      for (const link of moreLinks) addLink(database.write, ids, link);
    });
  };
  add(notes, links);
  return {
    database,
    ids,
    sourceId,
    add,
    remove: () => {
      database.close();
      rmSync(folder, {recursive: true});
    },
  };
}

/** When the tests of the graph take place: midsummer 2026. */
export const clock = {now: () => Date.UTC(2026, 5, 15)};

const day = '2025-06-01T00:00:00.000Z';

function addSource(write: WriteConnection): number {
  const sql = `INSERT INTO sources (name, root, layout, state, added_at) VALUES ('notes', '/notes', 'markdown', 'ready', ?)`;
  return run(write, sql, day).rowid;
}

function addNote(write: WriteConnection, sourceId: number, given: FixtureNote): number {
  const note = {...plainNote, title: given.pageId, path: `${given.pageId}.md`, ...given};
  const id = run(
    write,
    `INSERT INTO memories (uid, origin, source_id, local_path, path_key, name_key, title, title_key, kind, status, space_key,
       front_matter, content_hash, meta_hash, updated_at, indexed_at)
     VALUES (?, 'file', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'c', 'm', ?, ?)`,
    ...[
      note.pageId,
      sourceId,
      note.path,
      nameKey(note.path),
      linkKey(note.path),
      note.title,
      nameKey(note.title),
      note.kind,
      note.status,
    ],
    ...[note.space, note.frontMatter, note.updatedAt, day],
  ).rowid;
  run(write, 'INSERT INTO bodies VALUES (?, ?)', id, note.body);
  for (const alias of note.aliases) run(write, 'INSERT INTO aliases VALUES (?, ?, ?)', id, alias, nameKey(alias));
  for (const tag of note.tags) run(write, 'INSERT INTO tags VALUES (?, ?, ?)', id, tag, nameKey(tag));
  for (const [index, {depth, text, slug}] of note.headings.entries())
    run(write, `INSERT INTO anchors VALUES (?, ?, 'heading', ?, ?, ?, 0)`, id, index, depth, text, slug);
  return id;
}

const plainNote = {
  kind: 'note',
  status: 'current',
  space: 'notes',
  updatedAt: null,
  body: '',
  frontMatter: null,
  aliases: [],
  tags: [],
  headings: [],
};

function addLink(write: WriteConnection, ids: ReadonlyMap<string, number>, given: FixtureLink): void {
  const other = given.to === undefined ? null : (ids.get(given.to) ?? null);
  const link = {...plainLink, target: given.to ?? 'nowhere', state: other === null ? 'broken' : 'resolved', ...given};
  const origin = link.via === 'stated' ? 'stated' : 'file';
  run(
    write,
    `INSERT INTO edges (src_id, dst_id, type, origin, via, target, target_key, label, state, start, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[ids.get(link.from), other, link.type, origin, link.via, link.target, linkKey(link.target)],
    ...[link.label, link.state, link.start, day],
  );
}

const plainLink = {type: 'REFERENCES', via: 'wikilink', label: null, start: null};

/** The names `n0` to `n(count - 1)`, as notes. */
export function numberedNotes(count: number): FixtureNote[] {
  return Array.from({length: count}, (_, number) => ({pageId: `n${number}`}));
}

/** Links of a library that looks like a real one: most go to a few well-known notes. Always the same for a size. */
export function scatteredLinks(notes: number, links: number): FixtureLink[] {
  let state = 12_345;
  const draw = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  return Array.from({length: links}, () => ({
    from: `n${Math.floor(draw() * notes)}`,
    to: `n${Math.floor(draw() ** 3 * notes)}`,
    type: draw() < 0.1 ? 'SUPPORTS' : 'REFERENCES',
  }));
}
