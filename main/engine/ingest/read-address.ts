import type {LinkPlace} from '../domain/link-key.ts';
import {isAttachment} from './scan-inline.ts';

/** A link to a web address, a mail address or another program; also `//host/path`. */
const outsidePattern = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
/** A file name with an ending other than that of notes, such as `setup.rs` or `www.example.com`. */
const otherFilePattern = /\.(?!md$|markdown$)[a-z][a-z0-9]{0,4}$/i;

/** The note and the place in it that an address names; null for what is no note of this folder. */
export function readAddress(url: string): LinkPlace | null {
  if (url === '' || url.startsWith('#') || outsidePattern.test(url)) return null;
  const hash = url.indexOf('#');
  const path = decode((hash === -1 ? url : url.slice(0, hash)).replace(/\?.*$/s, ''));
  if (path === '' || path.endsWith('/') || isAttachment(path) || otherFilePattern.test(path)) return null;
  return {target: path, anchor: hash === -1 ? null : decode(url.slice(hash + 1))};
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).toWellFormed();
  } catch {
    return text;
  }
}
