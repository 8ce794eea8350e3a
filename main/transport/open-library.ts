import {realpathSync, statSync} from 'node:fs';
import {homedir} from 'node:os';
import {CallError, type Client} from '#contract/client';
import type {EmbedderChoice} from '#contract/settings';
import {expectedFailure} from './expected-failure.ts';
import type {InstalledFiles} from './installed-files.ts';
import {dataFolder, keyFolder, libraryFile} from './library-file.ts';
import {WorkerClient} from './worker-client.ts';

/** Which library a host that stays is to open. */
export interface LibraryChoice {
  /** Absolute path of the folder to open; without it, and without `dbPath`, the sample library is opened. */
  readonly folder: string | undefined;
  /** Absolute path of a library file, in place of the one that belongs to the folder. */
  readonly dbPath: string | undefined;
  readonly embedder: EmbedderChoice | undefined;
  /** Whether to keep the folders in step; left out, yes. */
  readonly watch?: boolean;
}

export interface OpenLibrary {
  readonly client: Client;
  /** Absolute path of its file. */
  readonly dbPath: string;
  /** Makes the opened folder a source of the library, if it is not one yet. Never rejects: it tells on standard error. */
  addFolder(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the library of the folder, or the named file, on a thread of its own. */
export async function openLibrary(options: LibraryChoice, files: InstalledFiles): Promise<OpenLibrary> {
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
    watch: options.watch ?? true,
    ...(options.embedder && {embedder: options.embedder}),
  });
  return {client, dbPath, addFolder: () => addFolder(client, folder), close: () => client.close()};
}

/** Null when a library file was named without a folder: it is opened with the sources it has. */
function chosenFolder({folder, dbPath}: LibraryChoice, {sampleLibrary}: InstalledFiles): string | null {
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
