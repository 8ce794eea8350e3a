import {scanBlocks, type Block} from '../domain/scan-blocks.ts';
import type {Anchor, Link, Warning} from '../domain/note.ts';
import {headingText} from '../domain/plain-inline.ts';
import {slugger} from '../domain/slug.ts';
import type {Breathe} from './breathe.ts';
import {cutPieces, type Piece} from './cut-pieces.ts';
import {type FoundHeading, parsePiece} from './parse-piece.ts';
import {parseSimply} from './parse-simply.ts';
import {findBlockIds, findTags, findWikilinks, parseWikilink, type WikilinkMatch} from './scan-inline.ts';

/** What the Markdown of a body holds besides its words. Offsets are into the body. */
export interface Markdown {
  readonly blocks: readonly Block[];
  readonly anchors: readonly Anchor[];
  readonly links: readonly Link[];
  /** Without `#`, in order of appearance. */
  readonly tags: readonly string[];
  /** Lines count from the start of the body. */
  readonly warnings: readonly Warning[];
}

/** What was found, in no order yet. */
interface Findings {
  readonly headings: FoundHeading[];
  readonly blockIds: Anchor[];
  readonly links: Link[];
  readonly tags: {readonly start: number; readonly text: string}[];
  readonly warnings: Warning[];
}

/**
 * Finds headings, links, tags and block ids. Only the parts that can hold one are given to the Markdown parser.
 * `from` is where Markdown begins: what stands before it is front matter that did not parse. Between the parts of a
 * long body others get their turn.
 */
export async function parseMarkdown(body: string, from: number, breathe: Breathe): Promise<Markdown> {
  const blocks = scanBlocks(body);
  const findings: Findings = {headings: [], blockIds: [], links: [], tags: [], warnings: []};
  const {pieces, tooLong} = cutPieces(body, blocks, from);
  for (const piece of pieces) {
    searchPiece(body, piece, findings);
    await breathe();
  }
  for (const line of tooLong)
    findings.warnings.push({line, message: 'The line is too long to look for links and tags in; its words are found.'});
  return {
    blocks,
    anchors: makeAnchors(findings),
    links: findings.links.sort((a, b) => (a.start ?? 0) - (b.start ?? 0)),
    tags: findings.tags.sort((a, b) => a.start - b.start).map(({text}) => text),
    warnings: findings.warnings,
  };
}

function searchPiece(body: string, piece: Piece, findings: Findings): void {
  const text = body.slice(piece.start, piece.end);
  if (piece.heading > 0) findings.headings.push({depth: piece.heading, text: headingText(text), start: piece.start});
  if (!piece.hasMarks) return;
  const parsed = piece.isSimple ? parseSimply(text) : parsePiece(text, piece.definitions);
  const isFree = (match: {readonly start: number}) =>
    !parsed.masks.some(({start, end}) => match.start >= start && match.start < end);
  const move = <T extends {readonly start: number}>(match: T): T => ({...match, start: match.start + piece.start});

  if (piece.heading === 0) findings.headings.push(...parsed.headings.map(move));
  for (const link of parsed.links) findings.links.push({...link, start: (link.start ?? 0) + piece.start});
  findings.links.push(
    ...findWikilinks(text)
      .filter(isFree)
      .flatMap(toLink)
      .map((link) => move(link)),
  );
  findings.tags.push(...findTags(text).filter(isFree).map(move));
  for (const {start, text: id} of findBlockIds(text).filter(isFree))
    findings.blockIds.push({type: 'block', depth: 0, text: id, slug: id.toLowerCase(), start: start + piece.start});
}

function toLink({inner, isEmbed, start}: WikilinkMatch): (Link & {readonly start: number})[] {
  const parts = parseWikilink(inner);
  return parts ? [{...parts, type: 'REFERENCES', via: isEmbed ? 'embed' : 'wikilink', start}] : [];
}

function makeAnchors({headings, blockIds}: Findings): Anchor[] {
  const slugOf = slugger();
  const made = headings
    .sort((a, b) => a.start - b.start)
    .map((heading): Anchor => ({type: 'heading', ...heading, slug: slugOf(heading.text)}));
  return [...made, ...blockIds].sort((a, b) => a.start - b.start);
}
