import {plainParts} from '../../ui/plain-parts.ts';

/** A passage as it was kept, without the signs of Markdown, line by line. */
export function readablePassage(text: string): string {
  return text
    .split('\n')
    .map((line) => plainParts([{text: line.replace(/^\s*(?:#{1,6}|>)\s+/, ''), hit: false}]))
    .map((parts) => parts.map((part) => part.text).join(''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
