import {z} from 'zod';
import {type EmbeddingProvider, embeddingProvider} from '#contract/provider';
import {type EmbedderChoice, embedderChoice, settings, type Settings, type SettingsPatch} from '#contract/settings';
import {inTransaction, type ReadConnection, type WriteConnection} from './connection.ts';
import {all, get, run} from './prepared.ts';

/** The library's settings, defaults filled in. A stored value that this version does not know counts as unset. */
export function readSettings(read: ReadConnection): Settings {
  const stored = Object.keys(settings.shape).map((key) => [key, readValue(read, key)] as const);
  const known = stored.filter(([key, value]) => key !== 'providers' && isValid(key, value));
  return settings.parse({...Object.fromEntries(known), providers: readProviders(read)});
}

export function writeSettings(write: WriteConnection, patch: SettingsPatch): void {
  for (const [key, value] of Object.entries(patch)) writeValue(write, key, value);
}

/** In the order in which they were configured. */
export function readProviders(read: ReadConnection): EmbeddingProvider[] {
  const stored = readValue(read, 'providers');
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  return entries.flatMap((entry) => embeddingProvider.safeParse(entry).data ?? []);
}

/** Adds a provider, or takes the place of the one with its id. */
export function writeProvider(write: WriteConnection, provider: EmbeddingProvider): void {
  inTransaction(write, () => {
    const before = readProviders(write);
    const isNew = !before.some(({id}) => id === provider.id);
    const after = isNew ? [...before, provider] : before.map((each) => (each.id === provider.id ? provider : each));
    writeValue(write, 'providers', after);
  });
}

export function deleteProvider(write: WriteConnection, id: string): void {
  inTransaction(write, () => {
    const left = readProviders(write).filter((each) => each.id !== id);
    writeValue(write, 'providers', left);
  });
}

/** What opens an embedder again: something built in, or a provider as it was configured then. */
export type EmbedderRecipe = EmbedderChoice | EmbeddingProvider;

const recipes = z.record(z.string(), z.union([embedderChoice, embeddingProvider]));

/** How to open the embedder with this identity again, to search among its vectors after another one was chosen. */
export function readRecipe(read: ReadConnection, identity: string): EmbedderRecipe | undefined {
  return readRecipes(read)[identity];
}

/** Notes how an embedder is opened, and forgets those whose vectors are gone. */
export function writeRecipe(write: WriteConnection, identity: string, recipe: EmbedderRecipe): void {
  if (JSON.stringify(readRecipe(write, identity)) === JSON.stringify(recipe)) return;
  inTransaction(write, () => {
    const sets = new Set(all<{identity: string}>(write, 'SELECT identity FROM vector_sets').map((set) => set.identity));
    const kept = Object.entries(readRecipes(write)).filter(([key]) => sets.has(key));
    writeValue(write, 'recipes', {...Object.fromEntries(kept), [identity]: recipe});
  });
}

function readRecipes(read: ReadConnection): z.infer<typeof recipes> {
  return recipes.safeParse(readValue(read, 'recipes')).data ?? {};
}

function isValid(key: string, value: unknown): boolean {
  const shape: Readonly<Record<string, {safeParse(value: unknown): {success: boolean}}>> = settings.shape;
  return value !== undefined && (shape[key]?.safeParse(value).success ?? false);
}

/** A stored value as it is; undefined when nothing is stored. */
export function readValue(read: ReadConnection, key: string): unknown {
  const row = get<{value: string}>(read, 'SELECT value FROM settings WHERE key = ?', key);
  return row && JSON.parse(row.value);
}

export function writeValue(write: WriteConnection, key: string, value: unknown): void {
  run(
    write,
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    key,
    JSON.stringify(value),
  );
}
