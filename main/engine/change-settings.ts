import type {Event} from '#contract/events';
import type {EmbedderSetting, Settings, SettingsPatch} from '#contract/settings';
import type {OpenDatabase} from './db/connection.ts';
import {readSettings, writeSettings} from './db/settings.ts';
import type {EmbedderHolder} from './hold-embedder.ts';
import type {SourceTender} from './ingest/tend-sources.ts';

export interface SettingsParts {
  readonly database: OpenDatabase;
  readonly embedder: EmbedderHolder;
  readonly tender: SourceTender;
  readonly emit: (event: Event) => void;
  /** Whether vectors are made in the background. */
  readonly watch: boolean;
}

/** Writes settings and lets them count at once. Throws `NOT_FOUND` for a provider that is not configured. */
export async function changeSettings(parts: SettingsParts, patch: SettingsPatch): Promise<Settings> {
  const {database, embedder, emit} = parts;
  const {embedder: choice} = patch;
  await embedder.inTurn(async () => {
    if (choice !== undefined && choice !== embedder.choice()) await changeEmbedder(parts, choice);
    writeSettings(database.write, patch);
  });
  emit({type: 'status-changed'});
  return readSettings(database.read);
}

/** Call it in turn. The new embedder makes vectors from now on; the old one ends when nobody needs it any more. */
export async function changeEmbedder(
  {embedder, tender, watch}: Pick<SettingsParts, 'embedder' | 'tender' | 'watch'>,
  choice: EmbedderSetting,
): Promise<void> {
  const endBefore = await embedder.change(choice);
  if (watch) await tender.vectors.fillInBackground();
  await endBefore();
}
