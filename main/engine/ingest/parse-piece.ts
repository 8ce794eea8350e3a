import {parse, postprocess, preprocess} from 'micromark';
import type {Link} from '../domain/note.ts';
import {plainInline} from '../domain/plain-inline.ts';
import {readAddress} from './read-address.ts';
import {referenceName} from './reference-name.ts';

/** A stretch of a piece, from its start. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A heading before it gets its slug. */
export interface FoundHeading {
  readonly depth: number;
  readonly text: string;
  readonly start: number;
}

/** What the Markdown parser finds in a piece; offsets from its start. */
export interface ParsedPiece {
  readonly links: readonly Link[];
  readonly headings: readonly FoundHeading[];
  /** Where wikilinks, tags and block ids do not count: code, raw HTML, addresses. */
  readonly masks: readonly Range[];
}

type MarkdownEvent = ReturnType<typeof postprocess>[number];
type Token = MarkdownEvent[1];

/** A link or image whose parts are being collected. */
interface OpenLink {
  readonly range: Range;
  readonly isImage: boolean;
  /** The words between the brackets. */
  label: Range;
  /** The address as written, for a link that has its own. */
  destination: string | null;
  /** The name of the definition that has the address. */
  reference: string | null;
}

interface Walk {
  readonly text: string;
  readonly open: OpenLink[];
  readonly links: OpenLink[];
  readonly definitions: Map<string, string>;
  readonly headings: FoundHeading[];
  readonly masks: Range[];
  /** Name of the definition being read. */
  defining: string;
  /** How many lists and quotations are open. */
  depth: number;
}

const containers = new Set<string>(['blockQuote', 'listOrdered', 'listUnordered']);
const masked = new Set<string>(['codeText', 'codeIndented', 'codeFenced', 'htmlFlow', 'htmlText', 'autolink', 'image']);
/**
 * Parses one piece with micromark, whose events cost a fifth of a syntax tree. The definitions that it may
 * refer to are put behind the piece, so that `[text][name]` finds its address wherever that is defined.
 */
export function parsePiece(piece: string, definitions: string): ParsedPiece {
  const text = definitions === '' ? piece : `${piece}\n\n${definitions}\n`;
  const walk: Walk = {
    text,
    open: [],
    links: [],
    definitions: new Map(),
    headings: [],
    masks: [],
    defining: '',
    depth: 0,
  };
  for (const [step, token] of readEvents(text)) {
    if (step === 'enter') enter(walk, token);
    else exit(walk, token);
  }
  return {
    links: walk.links.flatMap((link) => (link.range.start < piece.length ? toLink(walk, link) : [])),
    headings: walk.headings,
    masks: walk.masks,
  };
}

/**
 * Making a parser costs more than most pieces do, so one serves all; what it remembers of the last is cleared.
 * Emphasis is not looked for: it holds nothing of use here, and its cost grows with the square.
 */
const parser = parse({extensions: [{disable: {null: ['attention']}}]});

function readEvents(text: string): MarkdownEvent[] {
  parser.defined = [];
  parser.lazy = {};
  return postprocess(parser.document().write(preprocess()(text, undefined, true)));
}

function enter(walk: Walk, token: Token): void {
  const range = rangeOf(token);
  if (containers.has(token.type)) walk.depth++;
  if (masked.has(token.type)) walk.masks.push(range);
  if (token.type === 'link' || token.type === 'image')
    walk.open.push({range, isImage: token.type === 'image', label: range, destination: null, reference: null});
  else if (token.type === 'setextHeading' || token.type === 'atxHeading') addHeading(walk, range);
  else if (token.type.startsWith('definition')) readDefinition(walk, token);
  else readLinkPart(walk, token);
}

function exit(walk: Walk, token: Token): void {
  if (containers.has(token.type)) walk.depth--;
  if (token.type !== 'link' && token.type !== 'image') return;
  const link = walk.open.pop();
  if (!link) return;
  walk.links.push(link);
  if (!link.isImage) walk.masks.push({start: link.label.end, end: link.range.end});
}

function readLinkPart(walk: Walk, token: Token): void {
  const link = walk.open.at(-1);
  if (!link) return;
  const range = rangeOf(token);
  if (token.type === 'labelText') link.label = range;
  else if (token.type === 'resource') link.destination ??= '';
  else if (token.type === 'resourceDestinationString') link.destination = walk.text.slice(range.start, range.end);
  else if (token.type === 'referenceString') link.reference = walk.text.slice(range.start, range.end);
}

function readDefinition(walk: Walk, token: Token): void {
  const range = rangeOf(token);
  const text = walk.text.slice(range.start, range.end);
  // A footnote of one word looks like a definition.
  if (token.type === 'definition' && !text.startsWith('[^')) walk.masks.push(range);
  else if (token.type === 'definitionLabelString') walk.defining = referenceName(text);
  else if (token.type === 'definitionDestinationString' && !walk.definitions.has(walk.defining))
    walk.definitions.set(walk.defining, text);
}

/** Headings count at the margin only; an underlined one may have several lines. */
function addHeading(walk: Walk, range: Range): void {
  if (walk.depth > 0) return;
  const source = walk.text.slice(range.start, range.end).trimStart();
  const hashes = /^#{1,6}(?=[ \t]|$)/.exec(source)?.[0].length;
  const underline = /\n[ \t]*([=-])[=-]*[ \t]*$/.exec(source);
  const words = hashes === undefined ? source.slice(0, underline?.index) : source.slice(hashes).replace(/[ \t]#+$/, '');
  const text = plainInline(words.replace(/[ \t]\^[A-Za-z0-9-]+[ \t]*$/, ''));
  walk.headings.push({depth: hashes ?? (underline?.[1] === '=' ? 1 : 2), text, start: range.start});
}

/** A link to a note, or nothing for a link that leads elsewhere. */
function toLink(walk: Walk, link: OpenLink): Link[] {
  const words = walk.text.slice(link.label.start, link.label.end);
  const url = link.destination ?? walk.definitions.get(referenceName(link.reference ?? words)) ?? '';
  const place = readAddress(unescape(url));
  if (place === null) return [];
  const via = link.isImage ? 'embed' : 'markdown';
  return [{...place, type: 'REFERENCES', via, label: plainInline(words) || null, start: link.range.start}];
}

function rangeOf(token: Token): Range {
  return {start: token.start.offset, end: token.end.offset};
}

function unescape(url: string): string {
  return url.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');
}
