import type {ReadConnection, WriteConnection} from './connection.ts';
import {all, get, run} from './prepared.ts';

/** What memories are derived from, kept as it read: a passage of a note, which may change, or something said. */
export interface MessageRow {
  readonly uid: string;
  readonly kind: 'passage' | 'message';
  /** Id of an identity. */
  readonly author: string;
  /** Id of a scope: that of the source it was taken from, or the one it was said in. */
  readonly channel: string;
  /** Where a passage was taken from; all empty for what was said. */
  readonly pageId: string;
  readonly title: string;
  readonly localPath: string;
  readonly chunkId: string;
  readonly text: string;
  readonly capturedAt: string;
}

const columns = `uid, kind, author, channel, page_uid AS pageId, title, local_path AS localPath, chunk_uid AS chunkId, text,
  captured_at AS capturedAt`;

export function findMessage(read: ReadConnection, uid: string): MessageRow | undefined {
  return get(read, `SELECT ${columns} FROM messages WHERE uid = ?`, uid);
}

/** The first of the messages whose ids begin so; their texts stand in for titles. */
export function findMessagesFrom(read: ReadConnection, beginning: string, limit: number): MessageRow[] {
  return all(
    read,
    `SELECT ${columns} FROM messages WHERE uid >= @beginning AND uid < @beginning || char(0xffff) ORDER BY uid LIMIT @limit`,
    {beginning, limit},
  );
}

/** Those of these ids that are there, by id. */
export function readMessages(read: ReadConnection, uids: readonly string[]): Map<string, MessageRow> {
  const rows = all<MessageRow>(
    read,
    `SELECT ${columns} FROM messages WHERE uid IN (SELECT value FROM json_each(?))`,
    JSON.stringify(uids),
  );
  return new Map(rows.map((row) => [row.uid, row]));
}

export function listMessages(read: ReadConnection): MessageRow[] {
  return all(read, `SELECT ${columns} FROM messages ORDER BY uid`);
}

/** Keeps what was said or read, unless something with the id is kept already. */
export function keepMessage(write: WriteConnection, message: MessageRow): void {
  run(
    write,
    `INSERT OR IGNORE INTO messages (uid, kind, author, channel, page_uid, title, local_path, chunk_uid, text, captured_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    message.uid,
    message.kind,
    message.author,
    message.channel,
    message.pageId,
    message.title,
    message.localPath,
    message.chunkId,
    message.text,
    message.capturedAt,
  );
}
