import type {Migration} from '../migrate.ts';

/**
 * Everything a library knows is a memory: a note on disk (`origin` file) or something a person or agent stated.
 * Chunks and edges hang off memories. Text is stored once, in `bodies`; chunks and passages are offsets into it
 * (UTF-16 code units). Row ids are never used twice, so that a vector made for a chunk that is gone meanwhile cannot
 * land on another. Rows of the full-text and vector indexes go with their chunk through triggers, because
 * a foreign-key cascade does not reach virtual tables.
 */
export const initial: Migration = {
  version: 1,
  sql: `
CREATE TABLE sources (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  root TEXT NOT NULL UNIQUE,
  layout TEXT NOT NULL CHECK (layout IN ('markdown', 'metadata')),
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'scanning', 'ready', 'unreadable')),
  reason TEXT NOT NULL DEFAULT '',
  added_at TEXT NOT NULL,
  last_scan_at TEXT
) STRICT;

CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  source_id INTEGER REFERENCES sources(id) ON DELETE SET NULL,
  rebuild INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  inserted INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0,
  chunk_writes INTEGER NOT NULL DEFAULT 0,
  embedding_writes INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE memories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL CHECK (origin IN ('file', 'stated')),
  source_id INTEGER REFERENCES sources(id) ON DELETE CASCADE,
  local_path TEXT,
  path_key TEXT,
  name_key TEXT,
  title TEXT NOT NULL,
  title_key TEXT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'note',
  status TEXT NOT NULL DEFAULT 'current',
  confidence REAL,
  expires_at TEXT,
  space_key TEXT NOT NULL DEFAULT '',
  source_url TEXT NOT NULL DEFAULT '',
  front_matter TEXT,
  body_line INTEGER NOT NULL DEFAULT 1,
  content_hash TEXT NOT NULL,
  meta_hash TEXT NOT NULL,
  file_size INTEGER,
  file_mtime REAL,
  file_hash TEXT,
  created_at TEXT,
  updated_at TEXT,
  indexed_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  CHECK ((origin = 'file') = (source_id IS NOT NULL))
) STRICT;
CREATE INDEX memories_by_path ON memories(source_id, local_path);
CREATE INDEX memories_by_path_key ON memories(path_key);
CREATE INDEX memories_by_name_key ON memories(name_key);
CREATE INDEX memories_by_title_key ON memories(title_key);
CREATE INDEX memories_by_file_hash ON memories(file_hash);
CREATE INDEX memories_by_updated ON memories(updated_at);

CREATE TABLE bodies (
  memory_id INTEGER PRIMARY KEY REFERENCES memories(id) ON DELETE CASCADE,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE aliases (
  memory_id INTEGER NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
  alias TEXT NOT NULL,
  alias_key TEXT NOT NULL,
  PRIMARY KEY (memory_id, alias_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_by_key ON aliases(alias_key);

CREATE TABLE tags (
  memory_id INTEGER NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  tag_key TEXT NOT NULL,
  PRIMARY KEY (memory_id, tag_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX tags_by_key ON tags(tag_key);

CREATE TABLE anchors (
  memory_id INTEGER NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
  idx INTEGER NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('heading', 'block')),
  depth INTEGER NOT NULL,
  text TEXT NOT NULL,
  slug TEXT NOT NULL,
  start INTEGER NOT NULL,
  PRIMARY KEY (memory_id, idx)
) STRICT, WITHOUT ROWID;

CREATE TABLE chunks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  memory_id INTEGER NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
  idx INTEGER NOT NULL,
  start INTEGER NOT NULL,
  end INTEGER NOT NULL,
  headings TEXT NOT NULL,
  UNIQUE (memory_id, idx)
) STRICT;

CREATE TABLE edges (
  id INTEGER PRIMARY KEY,
  src_id INTEGER NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
  dst_id INTEGER REFERENCES memories(id) ON DELETE SET NULL,
  type TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('file', 'stated')),
  via TEXT NOT NULL CHECK (via IN ('wikilink', 'embed', 'markdown', 'front-matter', 'stated')),
  target TEXT NOT NULL,
  target_key TEXT NOT NULL,
  anchor TEXT,
  label TEXT,
  state TEXT NOT NULL CHECK (state IN ('resolved', 'ambiguous', 'broken')),
  start INTEGER,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX edges_by_src ON edges(src_id);
CREATE INDEX edges_by_dst ON edges(dst_id);
CREATE INDEX edges_by_target ON edges(target_key);
CREATE INDEX edges_open ON edges(state) WHERE state <> 'resolved';

CREATE TABLE issues (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES sources(id) ON DELETE CASCADE,
  local_path TEXT NOT NULL,
  severity TEXT NOT NULL CHECK (severity IN ('warning', 'error')),
  line INTEGER,
  message TEXT NOT NULL
) STRICT;
CREATE INDEX issues_by_file ON issues(source_id, local_path);

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE vector_sets (
  id INTEGER PRIMARY KEY,
  identity TEXT NOT NULL UNIQUE,
  provider TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  active INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE embedded_chunks (
  set_id INTEGER NOT NULL REFERENCES vector_sets(id) ON DELETE CASCADE,
  chunk_id INTEGER NOT NULL REFERENCES chunks(id) ON DELETE CASCADE,
  PRIMARY KEY (set_id, chunk_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX embedded_chunks_by_chunk ON embedded_chunks(chunk_id);

CREATE TABLE passages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  set_id INTEGER NOT NULL REFERENCES vector_sets(id) ON DELETE CASCADE,
  chunk_id INTEGER NOT NULL REFERENCES chunks(id) ON DELETE CASCADE,
  start INTEGER NOT NULL,
  end INTEGER NOT NULL,
  text_hash TEXT NOT NULL
) STRICT;
CREATE INDEX passages_by_chunk ON passages(chunk_id);
CREATE INDEX passages_by_hash ON passages(set_id, text_hash);

CREATE VIRTUAL TABLE words USING fts5(
  title, aliases, headings, body, tags,
  content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE grams USING fts5(
  runs, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co'"
);
CREATE TRIGGER chunks_leave_indexes AFTER DELETE ON chunks BEGIN
  DELETE FROM words WHERE rowid = old.id;
  DELETE FROM grams WHERE rowid = old.id;
END;
`,
};
