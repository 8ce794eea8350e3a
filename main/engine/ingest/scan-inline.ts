/** What Markdown proper does not know: wikilinks, tags and block ids, found in text that is not code. */

import {type LinkPlace, readPlace} from '../domain/link-key.ts';

/** A wikilink in a text; `inner` is what stands between the brackets. */
export interface WikilinkMatch {
  readonly start: number;
  readonly inner: string;
  readonly isEmbed: boolean;
}

/** A piece of text found at an offset. */
export interface TextMatch {
  readonly start: number;
  readonly text: string;
}

/** Where a link points, as written. */
export interface LinkParts extends LinkPlace {
  readonly label: string | null;
}

const wikilinkPattern = /(!?)\[\[([^[\]\n]{1,1000})\]\]/g;
const tagPattern = /(?<=^|[\s([{（「『【《"'“‘,，、。;；:：>*_~|])#([\p{L}\p{M}\p{N}\p{Extended_Pictographic}_/-]+)/gmu;
const blockIdPattern = /(?<=^|[ \t])\^([A-Za-z0-9-]+)[ \t]*$/gm;
/** Three, six or eight hexadecimal digits, or four with a digit among them. */
const colourPattern = /^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8}|(?=[a-f]*\d)[0-9a-f]{4})$/i;
/** Files that notes embed or link to, and that are no notes. */
const attachmentPattern =
  /\.(?:png|jpe?g|gif|svg|webp|bmp|avif|heic|pdf|mp3|wav|m4a|ogg|flac|3gp|mp4|mov|mkv|webm|ogv|canvas|base|zip|csv|json|ya?ml|txt|html?|docx?|xlsx?|pptx?)$/i;

/** Every `[[…]]` and `![[…]]` of a text, in order. */
export function findWikilinks(text: string): WikilinkMatch[] {
  return Array.from(text.matchAll(wikilinkPattern), (match) => ({
    start: match.index,
    inner: match[2] ?? '',
    isEmbed: match[1] === '!',
  }));
}

/**
 * Takes `Target#Anchor|Label` apart; in tables the bar is written `\|`. Null for a link inside the same note and for
 * files that are no notes.
 */
export function parseWikilink(inner: string): LinkParts | null {
  const bar = /\\?\|/.exec(inner);
  const place = readPlace(bar ? inner.slice(0, bar.index) : inner);
  if (place.target === '' || isAttachment(place.target)) return null;
  return {...place, label: bar ? inner.slice(bar.index + bar[0].length).trim() : null};
}

/** Whether a path names a picture, a document or another file that is not a note. */
export function isAttachment(path: string): boolean {
  return attachmentPattern.test(path);
}

/** Every `#tag` of a text, without the hash. A tag holds a letter, and is not a colour such as `#fff`. */
export function findTags(text: string): TextMatch[] {
  return Array.from(text.matchAll(tagPattern), (match) => ({
    start: match.index,
    text: (match[1] ?? '').replace(/^[/-]+|(?<![/-])[/-]+$/g, ''),
  })).filter((tag) => /[\p{L}\p{Extended_Pictographic}]/u.test(tag.text) && isTag(tag.text));
}

/** Every block id of a text: `^name` at the end of a line, without the caret. */
export function findBlockIds(text: string): TextMatch[] {
  return Array.from(text.matchAll(blockIdPattern), (match) => ({start: match.index, text: match[1] ?? ''}));
}

function isTag(text: string): boolean {
  return text.length <= 200 && !colourPattern.test(text) && !/^\d+$/.test(text);
}
