import {z} from 'zod';
import {caller} from './caller.ts';

/** What a memory is. A note may declare any of these in its front matter; without one it is a `note`. */
export const memoryKinds = ['note', 'decision', 'fact', 'preference'] as const;
export const memoryKind = z.enum(memoryKinds);
export type MemoryKind = z.infer<typeof memoryKind>;

/** Where a memory stands. Only `current` and `proposed` claim to be true now. */
export const memoryStatuses = ['current', 'proposed', 'superseded', 'contested', 'expired', 'invalidated'] as const;
export const memoryStatus = z.enum(memoryStatuses);
export type MemoryStatus = z.infer<typeof memoryStatus>;

/** Of these, the ones whose memories claim nothing any more. */
export const retiredStatuses = ['superseded', 'invalidated', 'expired'] as const satisfies readonly MemoryStatus[];
export const retiredStatus = z.enum(retiredStatuses);
export type RetiredStatus = z.infer<typeof retiredStatus>;

/** One line about a memory: what lists, links and pickers show. */
export const memorySummary = z.object({
  pageId: z.string(),
  title: z.string(),
  localPath: z.string(),
  spaceKey: z.string(),
  kind: memoryKind,
  /** Where it stands at the time of asking: expiry is reckoned then. */
  status: memoryStatus,
  tags: z.array(z.string()),
  /** RFC 3339 in UTC; null when the note has no date. */
  updatedAt: z.string().nullable(),
});
export type MemorySummary = z.infer<typeof memorySummary>;

/** One link as written in a note, with what it points to now. */
export const noteLink = z.object({
  edgeType: z.string(),
  /** How it is written; `stated` for an edge that somebody stated, which stands in no text. */
  via: z.enum(['wikilink', 'embed', 'markdown', 'front-matter', 'stated']),
  /** The target as its author wrote it. */
  target: z.string(),
  anchor: z.string().nullable(),
  label: z.string().nullable(),
  state: z.enum(['resolved', 'ambiguous', 'broken']),
  /** The other end; null while the link is broken or ambiguous. */
  other: memorySummary.nullable(),
  /** The words around the link, for backlinks; null for front matter. */
  context: z.string().nullable(),
});
export type NoteLink = z.infer<typeof noteLink>;

export const heading = z.object({depth: z.number().int(), text: z.string(), slug: z.string()});

/** A whole note, as the reader shows it. */
export const note = memorySummary.extend({
  /** Markdown without front matter, line ends as LF. */
  body: z.string(),
  /** The parsed front matter, for display; null when there is none or it did not parse. */
  frontMatter: z.record(z.string(), z.unknown()).nullable(),
  aliases: z.array(z.string()),
  confidence: z.number().nullable(),
  expiresAt: z.string().nullable(),
  sourceUrl: z.string(),
  headings: z.array(heading),
  /** At most 1,000 each way; `linkTotals` says how many there are. */
  outgoing: z.array(noteLink),
  backlinks: z.array(noteLink),
  linkTotals: z.object({outgoing: z.number().int(), backlinks: z.number().int()}),
  warnings: z.array(z.object({line: z.number().int().nullable(), message: z.string()})),
});
export type Note = z.infer<typeof note>;

export const readNoteInput = z.strictObject({pageId: z.string().min(1), caller});

/** Some text of a note as a reader sees it, and how far down it stands: 0 at the start of the text, 1 at its end. */
export const findPassageInput = z.strictObject({
  pageId: z.string().min(1),
  text: z.string().min(1).max(20_000),
  place: z.number().min(0).max(1).default(0),
  caller,
});
/** The chunk that holds the text, markup aside; of several the one nearest to the place. Null when none holds it. */
export const findPassageOutput = z.object({
  passage: z.object({chunkId: z.string(), headings: z.string()}).nullable(),
});

/** Resolves a link clicked in a rendered note: a wikilink target, or a path relative to the note that holds it. */
export const resolveLinkInput = z.strictObject({from: z.string().min(1), target: z.string().min(1).max(2000), caller});
export const resolveLinkOutput = z.object({
  state: z.enum(['resolved', 'ambiguous', 'broken']),
  candidates: z.array(memorySummary),
});

/**
 * Titles, aliases and paths that match what was typed, best first; an empty text gives the newest notes, and the newest
 * statements that hold.
 */
export const suggestNotesInput = z.strictObject({
  text: z.string().max(2000),
  limit: z.number().int().min(1).max(50).default(12),
  caller,
});
export const suggestNotesOutput = z.object({notes: z.array(memorySummary)});
