import {jsonBytes, metadataLimit} from '#contract/memories';

/** Metadata as a person edits them: the tags as words, the rest as JSON. */
export interface MetadataText {
  readonly tags: string;
  /** Empty when there is nothing but tags. */
  readonly rest: string;
}

type Metadata = Readonly<Record<string, unknown>>;

export function splitMetadata(metadata: Metadata): MetadataText {
  const {tags, ...rest} = metadata;
  // Tags that are no list of words are left to the JSON, so that nothing of them is lost.
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string' && !tag.includes(','));
  const others = isList || tags === undefined ? rest : metadata;
  return {
    tags: isList ? tags.join(', ') : '',
    rest: Object.keys(others).length === 0 ? '' : JSON.stringify(others, null, 2),
  };
}

/** The tags that were typed, apart by commas or lines, without `#` and without repeats. */
export function readTags(text: string): string[] {
  const tags = text.split(/[,\n]/).map((tag) => tag.trim().replace(/^#+/, '').trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** The tags of metadata, for display. */
export function tagsIn(metadata: Metadata): string[] {
  const tags = metadata['tags'];
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

/** What was typed as metadata again, or a sentence that says what is wrong with it. */
export function joinMetadata({tags, rest}: MetadataText): {readonly metadata: Metadata} | {readonly problem: string} {
  const others = rest.trim() === '' ? {} : parseObject(rest);
  if (others === null) return {problem: 'This is not a JSON object, such as {"owner": "Ada"}.'};
  const list = readTags(tags);
  const metadata = list.length === 0 ? others : {...others, tags: list};
  if (jsonBytes(metadata) > metadataLimit)
    return {problem: `Together with the tags this is more than ${metadataLimit} bytes.`};
  return {metadata};
}

function parseObject(text: string): Metadata | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Metadata) : null;
  } catch {
    return null;
  }
}
