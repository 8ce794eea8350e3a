import type {Migration} from '../migrate.ts';

/**
 * Memories that somebody stated. They are rows of `memories` like notes; `statements` holds what notes lack, and
 * `memory_events` every change with the state after it, so that the library can be read as it was. Edges get what a
 * stated edge needs: an id of its own, what kind of node it ends at, properties, and when it was taken away. The
 * `target` of a stated edge is the id of its other end and stays when that end has gone; `dst_id` is found again by a
 * trigger when it returns, as it is when a source is removed and added again.
 */
export const statedMemories: Migration = {
  version: 2,
  sql: `
CREATE TABLE library (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  uid TEXT NOT NULL,
  cursor_key BLOB NOT NULL
) STRICT;
INSERT INTO library (id, uid, cursor_key) VALUES (1, 'lib_' || lower(hex(randomblob(12))), randomblob(32));

CREATE TABLE identities (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('user', 'agent')),
  name TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
INSERT INTO identities (uid, kind, name, created_at)
  VALUES ('local-user', 'user', 'You', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));

CREATE TABLE scopes (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('org', 'team', 'project', 'channel')),
  name TEXT NOT NULL,
  source_id INTEGER REFERENCES sources(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX scopes_by_source ON scopes(source_id);
INSERT INTO scopes (uid, kind, name, source_id, created_at)
  SELECT 'channel:' || name, 'channel', name, id, added_at FROM sources;
CREATE TRIGGER sources_make_scope AFTER INSERT ON sources BEGIN
  INSERT INTO scopes (uid, kind, name, source_id, created_at)
    SELECT 'channel:' || new.name || CASE WHEN EXISTS (
        SELECT 1 FROM scopes WHERE uid = 'channel:' || new.name AND source_id IS NOT NULL) THEN ':' || new.id ELSE '' END,
      'channel', new.name, new.id, new.added_at WHERE true
    ON CONFLICT (uid) DO UPDATE SET source_id = excluded.source_id, name = excluded.name;
END;
CREATE TRIGGER sources_name_scope AFTER UPDATE OF name ON sources BEGIN
  UPDATE scopes SET name = new.name WHERE source_id = new.id;
END;

CREATE TABLE statements (
  memory_id INTEGER PRIMARY KEY REFERENCES memories(id) ON DELETE CASCADE,
  scope_id INTEGER NOT NULL REFERENCES scopes(id),
  stated_by INTEGER NOT NULL REFERENCES identities(id),
  own_status TEXT NOT NULL CHECK (own_status IN ('current', 'proposed')),
  superseded_at TEXT,
  invalidated_at TEXT,
  invalidated_by TEXT,
  invalidated_reason TEXT,
  reinforced_at TEXT NOT NULL,
  ttl_seconds INTEGER,
  said_where TEXT,
  said_why TEXT,
  metadata TEXT NOT NULL
) STRICT;
CREATE INDEX statements_by_scope ON statements(scope_id);
CREATE INDEX memories_recalled ON memories(kind) WHERE kind <> 'note';
CREATE INDEX memories_stated_by_hash ON memories(content_hash) WHERE origin = 'stated';

CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('passage', 'message')),
  author TEXT NOT NULL,
  channel TEXT NOT NULL,
  page_uid TEXT NOT NULL,
  title TEXT NOT NULL,
  local_path TEXT NOT NULL,
  chunk_uid TEXT NOT NULL,
  text TEXT NOT NULL,
  captured_at TEXT NOT NULL
) STRICT;
CREATE INDEX messages_by_page ON messages(page_uid);

CREATE TABLE memory_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  memory_id INTEGER NOT NULL REFERENCES memories(id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  identity TEXT NOT NULL,
  action TEXT NOT NULL,
  version INTEGER NOT NULL,
  note TEXT NOT NULL,
  state TEXT NOT NULL
) STRICT;
CREATE INDEX memory_events_by_memory ON memory_events(memory_id, id);
CREATE INDEX memory_events_by_time ON memory_events(at);

ALTER TABLE edges ADD COLUMN edge_uid TEXT;
ALTER TABLE edges ADD COLUMN to_type TEXT;
ALTER TABLE edges ADD COLUMN properties TEXT;
ALTER TABLE edges ADD COLUMN removed_at TEXT;
CREATE UNIQUE INDEX edges_by_uid ON edges(edge_uid) WHERE edge_uid IS NOT NULL;
CREATE UNIQUE INDEX edges_stated_once ON edges(src_id, type, to_type, target)
  WHERE via = 'stated' AND removed_at IS NULL;
CREATE INDEX edges_stated_by_target ON edges(target) WHERE via = 'stated';
CREATE TRIGGER memories_find_edges AFTER INSERT ON memories BEGIN
  UPDATE edges SET dst_id = new.id, state = 'resolved' WHERE via = 'stated' AND dst_id IS NULL AND removed_at IS NULL
    AND to_type IN ('memory', 'artifact') AND target = new.uid;
  UPDATE edges SET dst_id = new.id, state = 'resolved' WHERE via = 'stated' AND dst_id IS NULL AND removed_at IS NULL
    AND to_type = 'message' AND target IN (SELECT uid FROM messages WHERE page_uid = new.uid);
END;
`,
};
