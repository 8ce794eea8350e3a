import type {EmbeddingProvider} from '#contract/provider';
import type {EmbedderChoice} from '#contract/settings';
import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import type {Clock, Embedder, Log, Secrets} from '../ports.ts';
import {openBundledModel} from './bundled-model.ts';
import {createDisabledEmbedder, createUnavailableEmbedder} from './disabled-embedder.ts';
import {openEndpoint} from './endpoint-embedder.ts';
import {openFolderModel} from './folder-model.ts';
import {createHashLocal} from './hash-local.ts';
import {keyPlace} from './key-place.ts';

export interface EmbedderOptions {
  /**
   * `bundled` understands English only; `hash-local` sees shared words in any language; `none` switches meaning off; a
   * provider is asked, or its folder opened.
   */
  readonly choice: EmbedderChoice | EmbeddingProvider;
  /** Where the build put the bundled model. */
  readonly modelFolder: string;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/**
 * Never rejects for want of a model: where the bundled one cannot load, `hash-local` stands in and the log says so; a
 * provider that cannot be opened is an embedder that is not available.
 */
export async function createEmbedder({log, ...options}: EmbedderOptions & {readonly log: Log}): Promise<Embedder> {
  try {
    return await openEmbedder(options);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (options.choice === 'bundled') {
      log.warn(`${reason} In its place stands hash-local, which finds shared words but no shared meaning.`);
      return createHashLocal();
    }
    log.warn(reason);
    const failure =
      cause instanceof EmbeddingFailure ? cause : new EmbeddingFailure('embedding_failed', reason, {cause});
    return createUnavailableEmbedder(
      typeof options.choice === 'string' ? options.choice : options.choice.name,
      failure,
    );
  }
}

/** The embedder that is asked for and no other. Rejects with `EmbeddingFailure` where it cannot be opened. */
export async function openEmbedder({choice, modelFolder, secrets, clock}: EmbedderOptions): Promise<Embedder> {
  switch (choice) {
    case 'bundled':
      return openBundledModel({folder: modelFolder});
    case 'hash-local':
      return createHashLocal();
    case 'none':
      return createDisabledEmbedder('Searching by meaning is switched off: choose an embedder in the settings.');
    default:
      if (choice.type === 'model-folder') return openFolderModel(choice);
      return openEndpoint({provider: choice, readKey: () => secrets.get(keyPlace(choice)), clock});
  }
}
