import type {ReadConnection, WriteConnection} from './connection.ts';
import {get, run} from './prepared.ts';

/** Stores the text of a memory in place of what was there. */
export function writeBody(write: WriteConnection, memoryId: number, text: string): void {
  run(write, 'INSERT OR REPLACE INTO bodies (memory_id, text) VALUES (?, ?)', memoryId, text);
}

/** The text of a memory; empty when it has none. */
export function readBodyText(read: ReadConnection, memoryId: number): string {
  return get<{text: string}>(read, 'SELECT text FROM bodies WHERE memory_id = ?', memoryId)?.text ?? '';
}
