import {z} from 'zod';

export const embedderChoices = ['bundled', 'hash-local', 'none'] as const;
export const embedderChoice = z.enum(embedderChoices);
export type EmbedderChoice = z.infer<typeof embedderChoice>;

/** What a library remembers of its owner's choices. */
export const settings = z.strictObject({
  embedder: embedderChoice.default('bundled'),
  colorScheme: z.enum(['auto', 'light', 'dark']).default('auto'),
  fusion: z.enum(['auto', 'weighted', 'rrf']).default('auto'),
});
export type Settings = z.infer<typeof settings>;

export const settingsPatch = z.strictObject({
  embedder: embedderChoice.optional(),
  colorScheme: z.enum(['auto', 'light', 'dark']).optional(),
  fusion: z.enum(['auto', 'weighted', 'rrf']).optional(),
});
export type SettingsPatch = z.infer<typeof settingsPatch>;
