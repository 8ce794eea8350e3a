import {existsSync, readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {CallError, type Client} from '#contract/client';
import type {Parsed} from '#contract/methods';
import type {Editor} from '#contract/settings';
import {lineNear} from './line-near.ts';
import {noteFile} from './note-file.ts';

/** What to ask the system to open: a file with its usual program, or an address that an editor has claimed. */
export type EditorTarget =
  {readonly type: 'file'; readonly file: string} | {readonly type: 'address'; readonly address: string};

/** Where the person's editor is to go for a note. Rejects with `NOT_FOUND` when its file is gone. */
export async function noteInEditor(client: Client, {pageId, near}: Parsed<'host.openInEditor'>): Promise<EditorTarget> {
  const file = await fileOfNote(client, pageId);
  const {editor} = await client.call('settings.get', {});
  const line = editor === 'vscode' && near !== undefined ? lineNear(readFileSync(file, 'utf8'), near) : null;
  return editorTarget(editor, file, line);
}

/** Absolute path of the file behind a note. Rejects with `NOT_FOUND` when it is not there. */
export async function fileOfNote(client: Client, pageId: string): Promise<string> {
  const note = await client.call('note.read', {pageId});
  const {sources} = await client.call('library.status', {});
  const file = noteFile(note, sources, existsSync);
  if (file === undefined)
    throw new CallError({code: 'NOT_FOUND', message: `The file of “${note.title}” is not there: ${note.localPath}.`});
  return file;
}

/** VS Code goes to a line, counted from 1. Obsidian opens the note, and has no address for a line. */
export function editorTarget(editor: Editor, file: string, line: number | null): EditorTarget {
  switch (editor) {
    case 'system':
      return {type: 'file', file};
    case 'vscode': {
      const {pathname} = pathToFileURL(file);
      return {type: 'address', address: `vscode://file${pathname}${line === null ? '' : `:${line}`}`};
    }
    case 'obsidian':
      return {type: 'address', address: `obsidian://open?path=${encodeURIComponent(file)}`};
  }
}
