import {homedir} from 'node:os';
import type {Client} from '#contract/client';
import type {EmbedderChoice} from '#contract/settings';
import {createEngine} from '#engine';
import {installedFiles} from '#transport/installed-files';
import {keyFiles} from '#transport/key-files';
import {dataFolder, keyFolder} from '#transport/library-file';
import {createLocalClient} from '#transport/local-client';
import {reportBug, stderrLog} from '#transport/stderr-log';

export interface LibraryOptions {
  /** Absolute. */
  readonly dbPath: string;
  readonly access: 'create' | 'existing';
  readonly embedder: EmbedderChoice | undefined;
  readonly watch: boolean;
}

/** Opens a library for one command, and closes it whatever happens. */
export async function withLibrary(options: LibraryOptions, use: (client: Client) => Promise<void>): Promise<void> {
  const {modelFolder, version} = installedFiles(import.meta.dirname);
  const {embedder, ...rest} = options;
  const data = dataFolder({platform: process.platform, home: homedir(), env: process.env});
  const secrets = keyFiles(keyFolder(data), process.env);
  const engine = await createEngine({
    ...rest,
    modelFolder,
    version,
    secrets,
    log: stderrLog,
    ...(embedder && {embedder}),
  });
  try {
    await use(createLocalClient(engine, reportBug));
  } finally {
    await engine.close();
  }
}
