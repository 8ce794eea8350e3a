import {z} from 'zod';
import {embeddingProvider, providerId} from './provider.ts';
import {recallWeights} from './recall.ts';
import {defaultRecallWeights} from './recall-defaults.ts';

/** What needs no configuration: the bundled model, hashed words, or nothing. */
export const embedderChoices = ['bundled', 'hash-local', 'none'] as const;
export const embedderChoice = z.enum(embedderChoices);
export type EmbedderChoice = z.infer<typeof embedderChoice>;

/** The setting: something built in, or a configured provider. */
export const embedderSetting = z.union([embedderChoice, z.templateLiteral(['provider:', providerId])]);
export type EmbedderSetting = z.infer<typeof embedderSetting>;

/** What a library remembers of its owner's choices. */
export const settings = z.strictObject({
  /** What makes the vectors: built in, or `provider:` and the id of one of `providers`. */
  embedder: embedderSetting.default('bundled'),
  /** Configured with `embedding.saveProvider`, never with `settings.set`. */
  providers: z.array(embeddingProvider).default([]),
  colorScheme: z.enum(['auto', 'light', 'dark']).default('auto'),
  fusion: z.enum(['auto', 'weighted', 'rrf']).default('auto'),
  /** The constants of the score that recalled memories are ranked by. */
  recall: recallWeights.default(defaultRecallWeights),
});
export type Settings = z.infer<typeof settings>;

export const settingsPatch = z.strictObject({
  embedder: embedderSetting.optional(),
  colorScheme: z.enum(['auto', 'light', 'dark']).optional(),
  fusion: z.enum(['auto', 'weighted', 'rrf']).optional(),
  recall: recallWeights.optional(),
});
export type SettingsPatch = z.infer<typeof settingsPatch>;
