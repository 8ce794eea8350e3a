import {settings, type Settings, type SettingsPatch} from '#contract/settings';
import type {ReadConnection, WriteConnection} from './connection.ts';
import {all, run} from './prepared.ts';

/** The library's settings, defaults filled in. A stored value that this version does not know counts as unset. */
export function readSettings(read: ReadConnection): Settings {
  const stored: Record<string, unknown> = {};
  for (const row of all<{key: string; value: string}>(read, 'SELECT key, value FROM settings'))
    stored[row.key] = JSON.parse(row.value);
  const known = settings.safeParse(stored);
  return known.success ? known.data : settings.parse(keepValid(stored));
}

export function writeSettings(write: WriteConnection, patch: SettingsPatch): void {
  for (const [key, value] of Object.entries(patch))
    run(
      write,
      'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      key,
      JSON.stringify(value),
    );
}

function keepValid(stored: Record<string, unknown>): Record<string, unknown> {
  const shape: Readonly<Record<string, {safeParse(value: unknown): {success: boolean}}>> = settings.shape;
  return Object.fromEntries(
    Object.entries(stored).filter(([key, value]) => shape[key]?.safeParse(value).success ?? false),
  );
}
