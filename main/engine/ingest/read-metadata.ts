import {EngineError} from '../domain/engine-error.ts';
import {isRecord} from '../domain/is-record.ts';
import {readDate} from './read-date.ts';

/** One record of `metadata.json`, read and not yet checked against the disk. */
export interface MetadataPage {
  readonly pageId: string;
  /** As written, trimmed; empty when there is none. */
  readonly localPath: string;
  readonly title: string | null;
  readonly spaceKey: string | null;
  /** UTC ISO; null when there is none or it is no date. */
  readonly updatedAt: string | null;
  readonly sourceUrl: string | null;
}

/** Reads the text of a `metadata.json`, sorted by page id. Throws `PREFLIGHT_FAILED` with a sentence naming the file. */
export function readMetadata(text: string, file: string): readonly MetadataPage[] {
  const pages = pagesOf(parse(text, file));
  if (!pages)
    throw new EngineError('PREFLIGHT_FAILED', `${file} has no pages: its “pages” must map page ids to records.`);
  return Object.entries(pages)
    .map(([pageId, record]) => toPage(pageId, isRecord(record) ? record : {}))
    .sort((a, b) => (a.pageId < b.pageId ? -1 : 1));
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError('PREFLIGHT_FAILED', `${file} is not valid JSON: ${reason}.`, {cause: error});
  }
}

function pagesOf(metadata: unknown): Record<string, unknown> | null {
  const pages = isRecord(metadata) ? metadata['pages'] : null;
  return isRecord(pages) && Object.keys(pages).length > 0 ? pages : null;
}

function toPage(pageId: string, record: Record<string, unknown>): MetadataPage {
  return {
    pageId,
    localPath: textOf(record['local_path']) ?? '',
    title: textOf(record['title']),
    spaceKey: textOf(record['space_key']),
    updatedAt: readDate(record['last_modified_at']),
    sourceUrl: textOf(record['source_url']),
  };
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}
