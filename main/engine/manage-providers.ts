import {isAbsolute} from 'node:path';
import type {Output, Parsed} from '#contract/methods';
import type {EmbeddingProvider, ProviderDraft} from '#contract/provider';
import {changeEmbedder, type SettingsParts} from './change-settings.ts';
import {deleteProvider, readProviders, writeProvider} from './db/settings.ts';
import {EngineError} from './domain/engine-error.ts';
import type {EmbedderOptions} from './embed/create-embedder.ts';
import {keyPlace} from './embed/key-place.ts';
import {measureProvider} from './embed/measure-provider.ts';
import type {Secrets} from './ports.ts';

export interface ProviderParts extends SettingsParts {
  readonly opening: Omit<EmbedderOptions, 'choice'>;
}

/** The configured providers; of their keys only whether they are there. */
export async function listProviders({
  database,
  embedder,
  opening,
}: ProviderParts): Promise<Output<'embedding.providers'>> {
  const providers = readProviders(database.read);
  return {
    chosen: embedder.choice(),
    providers: await Promise.all(providers.map((provider) => viewProvider(provider, opening.secrets))),
  };
}

/**
 * Adds a provider or changes one; if it is the chosen one, it is used as it is now. Rejects with `INVALID_INPUT`, or
 * with `EmbeddingFailure` where its dimensions are left open and cannot be found out; then nothing has changed.
 */
export async function saveProvider(
  parts: ProviderParts,
  {provider: draft, key}: Parsed<'embedding.saveProvider'>,
): Promise<Output<'embedding.saveProvider'>> {
  const {database, embedder, opening, emit} = parts;
  checkPlace(draft);
  const provider = await measureProvider(draft, {...opening, key});
  const choice = `provider:${provider.id}` as const;
  await embedder.inTurn(async () => {
    await saveKey(provider, key, opening.secrets);
    writeProvider(database.write, provider);
    if (embedder.choice() === choice) await changeEmbedder(parts, choice);
  });
  emit({type: 'status-changed'});
  return viewProvider(provider, opening.secrets);
}

/** Forgets a provider and its keys. Throws `CONFLICT` when it is the chosen one, and `NOT_FOUND`. */
export async function removeProvider(
  {database, embedder, opening, emit}: ProviderParts,
  id: string,
): Promise<Output<'embedding.removeProvider'>> {
  await embedder.inTurn(async () => {
    const provider = readProviders(database.read).find((each) => each.id === id);
    if (!provider) throw new EngineError('NOT_FOUND', `There is no provider “${id}”.`);
    if (embedder.choice() === `provider:${id}`)
      throw new EngineError(
        'CONFLICT',
        `${provider.name} makes the vectors at present; choose another embedder first.`,
      );
    await opening.secrets.delete(id);
    deleteProvider(database.write, id);
  });
  emit({type: 'status-changed'});
  return {};
}

/** What the contract's patterns cannot tell. Throws `INVALID_INPUT`. */
export function checkPlace(draft: ProviderDraft): void {
  if (draft.type === 'model-folder') {
    if (!isAbsolute(draft.folder)) throw invalid('provider.folder', 'The model folder must be an absolute path.');
  } else if (!URL.canParse(draft.baseUrl))
    throw invalid('provider.baseUrl', `“${draft.baseUrl}” is not an address; it looks like http://localhost:11434/v1.`);
}

function invalid(field: string, message: string): EngineError {
  return new EngineError('INVALID_INPUT', message, {details: {fields: [field]}});
}

async function saveKey(provider: EmbeddingProvider, key: string | null | undefined, secrets: Secrets): Promise<void> {
  if (key === undefined) return;
  if (key === null) return secrets.delete(provider.id);
  if (provider.type === 'model-folder') throw invalid('key', 'A model folder has no key.');
  await secrets.set(keyPlace(provider), key);
}

async function viewProvider(provider: EmbeddingProvider, secrets: Secrets): Promise<Output<'embedding.saveProvider'>> {
  const hasKey = provider.type === 'openai-compatible' && (await secrets.get(keyPlace(provider))) !== null;
  return {provider, hasKey};
}
