import {homedir} from 'node:os';
import {resolve} from 'node:path';
import type {Client} from '#contract/client';
import {type EmbedderChoice, embedderChoices} from '#contract/settings';
import {createEngine} from '#engine';
import {installedFiles} from '#transport/installed-files';
import {keyFiles} from '#transport/key-files';
import {dataFolder, keyFolder} from '#transport/library-file';
import {createLocalClient} from '#transport/local-client';
import {reportBug, stderrLog} from '#transport/stderr-log';
import {filled, UsageError} from './usage-error.ts';

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

/** The absolute path in `--db`, checked. */
export function libraryPath(value: string): string {
  return resolve(filled('--db', value));
}

/** The value of `--embedder`, checked. */
export function embedderOption(value: string | undefined): EmbedderChoice | undefined {
  const known = embedderChoices.find((choice) => choice === value);
  if (value === undefined || known) return known;
  throw new UsageError(`--embedder must be one of ${embedderChoices.join(', ')}, got "${value}"`);
}
