import {z} from 'zod';

/** What the host (desktop window or browser) can do for the page. */
export const hostInfo = z.object({
  kind: z.enum(['desktop', 'browser']),
  canChooseFolder: z.boolean(),
  canRevealFile: z.boolean(),
  platform: z.string(),
});

export const chooseFolderOutput = z.object({folder: z.string().nullable()});
export const revealInput = z.strictObject({pageId: z.string().min(1)});
/** Only http, https and mailto; anything else is refused. The page shows the target and asks first. */
export const openExternalInput = z.strictObject({
  url: z
    .string()
    .max(8000)
    .refine((url) => /^(https?:\/\/|mailto:)/i.test(url), 'must start with http, https or mailto'),
});
