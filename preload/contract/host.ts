import {z} from 'zod';

/** What the host (desktop window or browser) can do for the page. */
export const hostInfo = z.object({
  kind: z.enum(['desktop', 'browser']),
  canChooseFolder: z.boolean(),
  canRevealFile: z.boolean(),
  /** Whether the file of a note can be opened in the person's editor. */
  canOpenInEditor: z.boolean(),
  /** Whether files and folders that are dropped on the page can be opened, and addresses of notes come back to it. */
  canTakeFiles: z.boolean(),
  canNotify: z.boolean(),
  canRestart: z.boolean(),
  /** The quick-search window: `none` where there cannot be one, `taken` when another program has its keys. */
  quickSearch: z.enum(['none', 'off', 'on', 'taken']),
  /** How the keys of embedding providers are kept, in a sentence. */
  keys: z.object({isSealed: z.boolean(), words: z.string()}),
  platform: z.string(),
});
export type HostInfo = z.infer<typeof hostInfo>;

export const chooseFolderOutput = z.object({folder: z.string().nullable()});
export const revealInput = z.strictObject({pageId: z.string().min(1)});
/** Opens at the line where the words of `near` begin, as the file reads now, in an editor that can go to a line. */
export const openInEditorInput = z.strictObject({
  pageId: z.string().min(1),
  near: z.string().max(20_000).optional(),
});
/** Only http, https and mailto; anything else is refused. The person is shown the target and asked first. */
export const openExternalInput = z.strictObject({
  url: z
    .string()
    .max(8000)
    .refine((url) => /^(https?:\/\/|mailto:)/i.test(url), 'must start with http, https or mailto'),
});

/** Absolute paths, as they were dropped: a folder becomes a source, a note is opened. */
export const openPathsInput = z.strictObject({paths: z.array(z.string().min(1).max(4096)).min(1).max(50)});
export const openPathsOutput = z.object({
  /** Names of the folders that were added. */
  added: z.array(z.string()),
  /** Page id of the last note among the paths; null when there is none. */
  note: z.string().nullable(),
  /** What could not be opened, in a sentence each. */
  refused: z.array(z.string()),
});
export type OpenPathsOutput = z.infer<typeof openPathsOutput>;

/** What somebody outside the page wants of it: a menu, a link, another launch, the quick-search window. */
export const hostRequest = z.discriminatedUnion('type', [
  /** Shows a view; its query and its note are as given, or none. */
  z.object({
    type: z.literal('go-to'),
    view: z.enum(['search', 'memories', 'graph', 'sources', 'settings']),
    query: z.string().optional(),
    note: z.string().optional(),
    section: z.string().optional(),
  }),
  z.object({type: z.literal('jump')}),
  z.object({type: z.literal('write')}),
  z.object({type: z.literal('opened'), result: openPathsOutput}),
  /** Tells that a newer version of the app can be downloaded. */
  z.object({type: z.literal('newer-version'), version: z.string()}),
]);
export type HostRequest = z.infer<typeof hostRequest>;
export const takeRequestsOutput = z.object({requests: z.array(hostRequest)});

/** Ends a quick search; the main window then shows the note, or the query, if one is given. */
export const leaveQuickSearchInput = z.strictObject({
  note: z.string().min(1).max(2000).optional(),
  query: z.string().max(20_000).optional(),
});
