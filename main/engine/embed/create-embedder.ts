import type {EmbedderChoice} from '#contract/settings';
import type {Embedder, Log} from '../ports.ts';
import {openBundledModel} from './bundled-model.ts';
import {createDisabledEmbedder} from './disabled-embedder.ts';
import {createHashLocal} from './hash-local.ts';

export interface EmbedderOptions {
  /** `bundled` understands English only; `hash-local` sees shared words in any language; `none` switches meaning off. */
  readonly choice: EmbedderChoice;
  /** Where the build put the bundled model. */
  readonly modelFolder: string;
  readonly log: Log;
}

/** Never rejects for want of a model: where the bundled one cannot load, `hash-local` stands in and the log says so. */
export async function createEmbedder({choice, modelFolder, log}: EmbedderOptions): Promise<Embedder> {
  switch (choice) {
    case 'bundled':
      return openOrFallBack(modelFolder, log);
    case 'hash-local':
      return createHashLocal();
    case 'none':
      return createDisabledEmbedder('Searching by meaning is switched off: choose an embedder in the settings.');
  }
}

async function openOrFallBack(folder: string, log: Log): Promise<Embedder> {
  try {
    return await openBundledModel({folder});
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    log.warn(`${reason} In its place stands hash-local, which finds shared words but no shared meaning.`);
    return createHashLocal();
  }
}
