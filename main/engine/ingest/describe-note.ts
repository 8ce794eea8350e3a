import type {SourceRow} from '../db/sources.ts';
import {sha256} from '../domain/hash.ts';
import {withoutExtension} from '../domain/link-key.ts';
import {nameOf} from '../domain/local-path.ts';
import type {ParsedNote, StatedFields} from '../domain/note.ts';
import type {FileMemory} from '../db/memories.ts';
import type {InputNote} from './plan-sync.ts';
import type {CheckedPage} from './preflight.ts';

/** Everything that is stored of one file, before it has its page id. */
export interface NoteDraft {
  readonly memory: Omit<FileMemory, 'pageId' | 'indexedAt'>;
  /** The page id that the note or its metadata asks for. */
  readonly wantedId: string | null;
  readonly statesStatus: boolean;
  readonly parsed: ParsedNote;
}

/** Decides between what a note, its metadata and its file say. Metadata come first, then front matter. */
export function describeNote(
  note: InputNote,
  parsed: ParsedNote,
  {source, fileHash}: {readonly source: SourceRow; readonly fileHash: string},
): NoteDraft {
  const {stated} = parsed;
  const {page, path} = note;
  const memory = {
    sourceId: source.id,
    localPath: path,
    title: stated.title ?? parsed.firstHeading ?? fileName(path),
    kind: stated.kind ?? 'note',
    status: stated.status ?? 'current',
    confidence: stated.confidence,
    expiresAt: stated.expiresAt,
    spaceKey: source.name,
    sourceUrl: stated.sourceUrl ?? '',
    frontMatter: parsed.frontMatter === null ? null : JSON.stringify(parsed.frontMatter),
    bodyLine: parsed.bodyLine,
    createdAt: stated.createdAt,
    ...(page === null ? null : metadataOf(page, stated)),
  } as const;
  const dates = datesOf(note, stated);
  const wantedId = page?.pageId ?? stated.pageId;
  const metaHash = sha256(JSON.stringify([memory, dates.stated, wantedId, stated.aliases, parsed.tags]));
  const contentHash = sha256(parsed.body);
  const {size, mtimeMs, fileId} = note;
  return {
    memory: {...memory, contentHash, metaHash, size, mtimeMs, fileHash, fileId, updatedAt: dates.updatedAt},
    wantedId,
    statesStatus: stated.status !== null,
    parsed,
  };
}

/** What the metadata say of a page goes before what its front matter says; a title is taken from where there is one. */
function metadataOf(page: CheckedPage, stated: StatedFields): Partial<FileMemory> {
  const title = page.title ?? stated.title;
  return {
    ...(title === null ? null : {title}),
    ...(page.spaceKey === null ? null : {spaceKey: page.spaceKey}),
    sourceUrl: page.sourceUrl ?? '',
  };
}

/** The date of a page is that of its metadata or none; a plain note without a date has that of its file. */
function datesOf(
  {page, mtimeMs}: InputNote,
  stated: StatedFields,
): {readonly stated: string | null; readonly updatedAt: string | null} {
  if (page) return {stated: page.updatedAt, updatedAt: page.updatedAt};
  return {stated: stated.updatedAt, updatedAt: stated.updatedAt ?? new Date(mtimeMs).toISOString()};
}

function fileName(path: string): string {
  return withoutExtension(nameOf(path));
}
