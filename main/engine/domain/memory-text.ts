import {sha256} from './hash.ts';

/** The form under which two statements are the same: trimmed NFC. */
export function statementHash(content: string): string {
  return sha256(content.trim().normalize('NFC'));
}

/** Code points of a title at most. */
const titleLength = 100;

/** What lists call a statement: its first line, cut at a word. */
export function titleOf(content: string): string {
  const line = (/\S[^\n]*/.exec(content)?.[0] ?? '').replace(/^(?:#{1,6}|[-*+>])\s+/, '').trim();
  const points = Array.from(line);
  if (points.length <= titleLength) return line;
  const cut = points.slice(0, titleLength - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > titleLength / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** The tags that metadata name: texts in a list under `tags`, without `#`. */
export function tagsOf(metadata: Readonly<Record<string, unknown>>): string[] {
  const tags = metadata['tags'];
  if (!Array.isArray(tags)) return [];
  return tags.flatMap((tag: unknown) => {
    const text = typeof tag === 'string' ? tag.replace(/^#+/, '').trim() : '';
    return text === '' ? [] : [text];
  });
}
