import type {EdgeType} from '#contract/edge';
import type {Link, StatedFields, Warning} from '../domain/note.ts';
import {lineOf} from './decode-text.ts';
import {allTexts, textItems} from './front-matter-text.ts';
import {parseYaml} from './parse-yaml.ts';
import {nothingStated, readFields} from './read-fields.ts';
import {findWikilinks, parseWikilink} from './scan-inline.ts';
import {splitFrontMatter} from './split-front-matter.ts';

/** What the front matter of a file says, and where the rest starts. */
export interface FrontMatter {
  readonly stated: StatedFields;
  readonly fields: Readonly<Record<string, unknown>> | null;
  readonly links: readonly Link[];
  readonly warnings: readonly Warning[];
  /** Offset of the body; 0 when the front matter is part of it. */
  readonly bodyStart: number;
  /** Offset from which the body is Markdown: behind front matter that did not parse and is kept as text. */
  readonly markdownStart: number;
}

/** Properties that say how a note stands to others. All others that hold a wikilink just mention. */
const relations: ReadonlyMap<string, EdgeType> = new Map([
  ['supersedes', 'SUPERSEDES'],
  ['contradicts', 'CONTRADICTS'],
  ['supports', 'SUPPORTS'],
  ['derived_from', 'DERIVED_FROM'],
]);

/** Reads the front matter of a file whose line ends are LF. Never throws: what cannot be read is text. */
export function readFrontMatter(text: string): FrontMatter {
  const none = {stated: nothingStated, fields: null, links: [], warnings: [], bodyStart: 0, markdownStart: 0};
  const {yaml, looksLikeRule, rest} = splitFrontMatter(text);
  if (yaml === null) return none;
  const result = parseYaml(yaml);
  if (result.kind === 'other' || (result.kind === 'failed' && looksLikeRule)) return none;
  if (result.kind === 'failed') return {...none, warnings: [inFile(result.warning)], markdownStart: rest};
  const {stated, warnings} = readFields(result.fields);
  return {
    stated,
    fields: result.fields,
    links: readLinks(result.fields),
    warnings: [...result.warnings.map(inFile), ...warnings.map((warning) => ({...warning, line: 1}))],
    bodyStart: rest,
    markdownStart: rest,
  };
}

/** The opening fence is line 1 of the file, so that the YAML starts on line 2. */
function inFile(warning: Warning): Warning {
  return {...warning, line: (warning.line ?? 0) + 1};
}

function readLinks(fields: Readonly<Record<string, unknown>>): Link[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const relation = relations.get(name);
    if (relation) return textItems(value).flatMap((text) => relationTargets(text, relation));
    return allTexts(value).flatMap((text) => linksIn(text, 'REFERENCES'));
  });
}

/** A relation names its targets by wikilinks, or by one title, path or page id written out. */
function relationTargets(text: string, type: EdgeType): Link[] {
  const links = linksIn(text, type);
  if (links.length > 0) return links;
  return [{type, via: 'front-matter', target: text, anchor: null, label: null, start: null}];
}

function linksIn(text: string, type: EdgeType): Link[] {
  return findWikilinks(text).flatMap(({inner}) => {
    const parts = parseWikilink(inner);
    return parts ? [{...parts, type, via: 'front-matter' as const, start: null}] : [];
  });
}

/** Where the body starts, counted in lines from 1. */
export function bodyLineOf(text: string, offset: number): number {
  return lineOf(text, offset + 1);
}
