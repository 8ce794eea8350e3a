import {realpathSync, statSync} from 'node:fs';
import {homedir} from 'node:os';
import {CallError, type Client} from '#contract/client';
import type {InstalledFiles} from '#transport/installed-files';
import {dataFolder, keyFolder, libraryFile} from '#transport/library-file';
import {expectedFailure} from '#transport/expected-failure';
import {WorkerClient} from '#transport/worker-client';
import type {ServeOptions} from './serve-options.ts';

export interface OpenLibrary {
  readonly client: Client;
  /** Makes the opened folder a source of the library, if it is not one yet. Never rejects: it tells on standard error. */
  addFolder(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the library of the folder, or the named file, on a thread of its own. */
export async function openLibrary(options: ServeOptions, files: InstalledFiles): Promise<OpenLibrary> {
  const folder = chosenFolder(options, files);
  const {modelFolder, kernelFile, version} = files;
  const data = dataFolder({platform: process.platform, home: homedir(), env: process.env});
  const dbPath = options.dbPath ?? libraryFile(data, folder ?? '');
  const client = await WorkerClient.start(files.engineWorker, {
    dbPath,
    access: folder === null ? 'existing' : 'create',
    modelFolder,
    kernelFile,
    version,
    keyFolder: keyFolder(data),
    watch: true,
    ...(options.embedder && {embedder: options.embedder}),
  });
  return {client, addFolder: () => addFolder(client, folder), close: () => client.close()};
}

/** Null when a library file was named without a folder: it is opened with the sources it has. */
function chosenFolder({folder, dbPath}: ServeOptions, {sampleLibrary}: InstalledFiles): string | null {
  if (folder === undefined && dbPath !== undefined) return null;
  const chosen = folder ?? sampleLibrary;
  const found = statSync(chosen, {throwIfNoEntry: false});
  if (!found) throw refused(`the folder ${chosen} does not exist; check the path`);
  if (!found.isDirectory()) throw refused(`${chosen} is a file, not a folder; name the folder that holds it`);
  return realpathSync(chosen);
}

async function addFolder(client: Client, folder: string | null): Promise<void> {
  if (folder === null) return;
  try {
    await client.call('library.addSource', {folder});
  } catch (error) {
    const failure = expectedFailure(error);
    // A folder that is a source already is what was wanted.
    if (failure?.code !== 'CONFLICT')
      process.stderr.write(`warning: ${folder} was not added: ${failure?.message ?? String(error)}\n`);
  }
}

function refused(message: string): CallError {
  return new CallError({code: 'INVALID_INPUT', message});
}
