import {existsSync, realpathSync, statSync} from 'node:fs';
import {basename, relative, sep} from 'node:path';
import type {Client} from '#contract/client';
import type {OpenPathsOutput} from '#contract/host';
import {expectedFailure} from '#transport/expected-failure';
import {noteFile} from '#transport/note-file';
import {holds} from './recent-libraries.ts';

type Opened =
  | {readonly type: 'added'; readonly name: string}
  | {readonly type: 'note'; readonly pageId: string}
  | {readonly type: 'refused'; readonly words: string};

/** Opens what was dropped or handed over: a folder becomes a source of the library, a note of the library is opened. */
export async function openPaths(client: Client, paths: readonly string[]): Promise<OpenPathsOutput> {
  const opened: Opened[] = [];
  for (const path of paths) opened.push(await openPath(client, path));
  return {
    added: opened.flatMap((each) => (each.type === 'added' ? [each.name] : [])),
    note: opened.findLast((each) => each.type === 'note')?.pageId ?? null,
    refused: opened.flatMap((each) => (each.type === 'refused' ? [each.words] : [])),
  };
}

async function openPath(client: Client, path: string): Promise<Opened> {
  try {
    const found = statSync(path, {throwIfNoEntry: false});
    if (!found) return {type: 'refused', words: `${path} is not there.`};
    const real = realpathSync(path);
    return found.isDirectory() ? await addFolder(client, real) : await findNote(client, real);
  } catch (error) {
    const failure = expectedFailure(error);
    return {type: 'refused', words: failure?.message ?? `${basename(path)} could not be read.`};
  }
}

async function addFolder(client: Client, folder: string): Promise<Opened> {
  const {name} = await client.call('library.addSource', {folder});
  return {type: 'added', name};
}

async function findNote(client: Client, file: string): Promise<Opened> {
  const {sources} = await client.call('library.status', {});
  const holding = sources.filter(({root}) => holds(root, file));
  for (const {root} of holding) {
    const reference = relative(root, file).split(sep).join('/');
    const {candidates} = await client.call('memory.resolve', {reference, as: ['artifact']});
    for (const {id} of candidates) {
      const note = await client.call('note.read', {pageId: id});
      if (noteFile(note, sources, existsSync) === file) return {type: 'note', pageId: id};
    }
  }
  const why = holding.length > 0 ? 'is no note of this library' : 'lies in no folder of this library; add its folder';
  return {type: 'refused', words: `${basename(file)} ${why}.`};
}
