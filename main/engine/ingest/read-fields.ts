import {type MemoryKind, memoryKinds, type MemoryStatus, memoryStatuses} from '#contract/memory';
import type {StatedFields, Warning} from '../domain/note.ts';
import {scalarText, textItems} from './front-matter-text.ts';
import {readDate} from './read-date.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a file without front matter states. */
export const nothingStated: StatedFields = {
  pageId: null,
  title: null,
  aliases: [],
  tags: [],
  kind: null,
  status: null,
  confidence: null,
  expiresAt: null,
  createdAt: null,
  updatedAt: null,
  sourceUrl: null,
};

/**
 * Reads the properties that mean something here. Other programs use some of the same names for their own ends:
 * `type` and `status` count only with a word that is known, and are warned of only where the note says that it is a
 * memory of a kind we know. Any value may have any shape; one that cannot be used is left out.
 */
export function readFields(fields: Fields): {readonly stated: StatedFields; readonly warnings: readonly Warning[]} {
  const warnings: Warning[] = [];
  const warn = (message: string) => warnings.push({line: null, message});
  const kind = readKind(fields, warn);
  const isMemory = kind !== null && kind !== 'note';
  const stated: StatedFields = {
    pageId: scalarText(fields['page_id']) ?? scalarText(fields['id']),
    title: scalarText(fields['title']),
    aliases: distinct([...textItems(fields['aliases']), ...textItems(fields['alias'])]),
    tags: distinct([...readTags(fields['tags']), ...readTags(fields['tag'])]),
    kind,
    status: readStatus(fields, isMemory ? warn : () => undefined),
    confidence: readConfidence(fields['confidence'], isMemory ? warn : () => undefined),
    expiresAt: readExpiry(fields['expires'], warn),
    createdAt: readDate(fields['created']) ?? readDate(fields['date']),
    updatedAt: readDate(fields['updated']) ?? readDate(fields['modified']) ?? readDate(fields['last_modified_at']),
    sourceUrl: scalarText(fields['source_url']),
  };
  return {stated, warnings};
}

function readKind(fields: Fields, warn: (message: string) => void): MemoryKind | null {
  const stated = scalarText(fields['kind']);
  const kind = memoryKinds.find((known) => known === stated?.toLowerCase());
  if (stated !== null && kind === undefined)
    warn(`The kind “${stated}” is not known (${memoryKinds.join(', ')}); the note counts as a note.`);
  const type = scalarText(fields['type'])?.toLowerCase();
  return kind ?? memoryKinds.find((known) => known === type) ?? null;
}

function readStatus(fields: Fields, warn: (message: string) => void): MemoryStatus | null {
  const stated = scalarText(fields['status']);
  const status = memoryStatuses.find((known) => known === stated?.toLowerCase());
  if (stated !== null && status === undefined)
    warn(`The status “${stated}” is not known (${memoryStatuses.join(', ')}); the note counts as current.`);
  return status ?? null;
}

/** Whether stored front matter, as JSON, states where its note stands. */
export function statesStatus(frontMatter: string | null): boolean {
  if (frontMatter === null) return false;
  const fields = JSON.parse(frontMatter) as Fields;
  return readStatus(fields, () => undefined) !== null;
}

function readConfidence(value: unknown, warn: (message: string) => void): number | null {
  if (value === undefined || value === null) return null;
  const text = scalarText(value);
  const confidence = text === null ? Number.NaN : Number(text);
  if (confidence >= 0 && confidence <= 1) return confidence;
  warn('The confidence is not a number from 0 to 1; it is left out.');
  return null;
}

function readExpiry(value: unknown, warn: (message: string) => void): string | null {
  if (value === undefined || value === null) return null;
  const date = readDate(value);
  if (date === null) warn('The expiry date is not a date such as 2026-05-31; it is left out.');
  return date;
}

/** Tags come as a list, or as one text with commas or spaces between them, with or without `#`. */
function readTags(value: unknown): string[] {
  const items = Array.isArray(value) ? textItems(value) : textItems(value).flatMap((text) => text.split(/[,\s]+/));
  return items
    .map((item) =>
      item
        .replace(/^#+/, '')
        .replace(/(?<!\/)\/+$/, '')
        .trim(),
    )
    .filter((item) => item !== '' && !item.includes('[['));
}

function distinct(items: readonly string[]): string[] {
  return [...new Set(items)];
}
