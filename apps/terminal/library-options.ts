import {resolve} from 'node:path';
import {type EmbedderChoice, embedderChoices} from '#contract/settings';
import type {LibraryChoice} from '#transport/open-library';
import {filled, UsageError} from './usage-error.ts';

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

/** The options, as commander gives them, that say which library a host that stays is to open. */
export interface LibraryFlags {
  readonly db?: string;
  readonly embedder?: string;
}

/** Which library a host that stays is to open, checked. */
export function libraryChoice(folder: string | undefined, {db, embedder}: LibraryFlags): LibraryChoice {
  const choice = embedderOption(embedder);
  return {
    folder: folder === undefined ? undefined : resolve(filled('the folder', folder)),
    dbPath: db === undefined ? undefined : libraryPath(db),
    embedder: choice,
  };
}
