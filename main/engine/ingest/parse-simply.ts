import type {Link} from '../domain/note.ts';
import {plainInline} from '../domain/plain-inline.ts';
import type {ParsedPiece} from './parse-piece.ts';
import {readAddress} from './read-address.ts';

const codePattern = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;
const linkPattern = /(!?)\[([^[\]\n]{0,500})\]\(<?([^()<>\s]{1,1000})>?\)/g;

/**
 * Finds code and plain links by their look alone. The parser's time grows with the square of nesting and of the
 * length of a line, so that a piece which has too much of either comes here.
 */
export function parseSimply(piece: string): ParsedPiece {
  const masks = Array.from(piece.matchAll(codePattern), ({index, 0: code}) => ({
    start: index,
    end: index + code.length,
  }));
  const links = [...piece.matchAll(linkPattern)].flatMap(({index: start, 1: mark, 2: words, 3: url}): Link[] => {
    const place = readAddress(url ?? '');
    if (place === null || masks.some((mask) => start >= mask.start && start < mask.end)) return [];
    const via = mark === '!' ? 'embed' : 'markdown';
    return [{...place, type: 'REFERENCES', via, label: plainInline(words ?? '') || null, start}];
  });
  return {links, headings: [], masks};
}
