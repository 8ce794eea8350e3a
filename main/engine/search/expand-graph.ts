import type {QueryOutput} from '#contract/query';
import type {ReadConnection} from '../db/connection.ts';
import {linksAmong, linksOf, linksOfThen, type NoteLinkRow} from '../db/linked-notes.ts';
import {whichMeet} from '../db/memory-conditions.ts';
import type {Moment} from '../db/moment.ts';
import {readSummaries} from '../db/notes-read.ts';
import {inScopes} from '../db/readable-memories.ts';

type Related = NonNullable<QueryOutput['related']>;
type Linked = readonly {readonly pageId: string; readonly title: string; readonly edgeType: string}[];

/** How many notes are named beside the results. */
const relatedLimit = 20;

/** How many links of a page's notes are read. */
const linkLimit = 2000;

/** Notes in these scopes, null for all, that the results link to or are linked from; those with the most such links first. */
export function expandGraph(
  read: ReadConnection,
  memoryIds: readonly number[],
  {moment, scopes}: {readonly moment: Moment; readonly scopes: readonly string[] | null},
): Related {
  const shown = new Set(memoryIds);
  const found = new Map<number, {readonly link: NoteLinkRow; count: number}>();
  const {past} = moment;
  const links =
    past === null ? linksOf(read, memoryIds, linkLimit) : linksOfThen(read, memoryIds, {past, limit: linkLimit});
  for (const link of links) {
    const other = shown.has(link.from) ? link.to : link.from;
    if (shown.has(other)) continue;
    const known = found.get(other);
    if (known) known.count++;
    else found.set(other, {link, count: 1});
  }
  const readable = scopes && whichMeet(read, [...found.keys()], inScopes(scopes));
  const seen = [...found].filter(([id]) => readable === null || readable.has(id));
  const best = seen.sort(([a, x], [b, y]) => y.count - x.count || a - b).slice(0, relatedLimit);
  const notes = readSummaries(read, [...best.map(([id]) => id), ...memoryIds], moment);
  return best.flatMap(([id, {link}]) => {
    const note = notes.get(id);
    const from = notes.get(link.from === id ? link.to : link.from);
    return note && from
      ? [{pageId: note.pageId, title: note.title, edgeType: link.edgeType, linkedFrom: from.pageId}]
      : [];
  });
}

/** For every note of a page, the other ones on it that it links to or that link to it. */
export function linkResults(read: ReadConnection, memoryIds: readonly number[], moment: Moment): Map<number, Linked> {
  const notes = readSummaries(read, memoryIds, moment);
  const linked = new Map<number, Map<number, string>>();
  const add = (id: number, other: number, edgeType: string) => {
    const others = linked.get(id) ?? new Map<number, string>();
    linked.set(id, others.set(other, others.get(other) ?? edgeType));
  };
  for (const {from, to, edgeType} of linksBetween(read, memoryIds, moment)) {
    add(from, to, edgeType);
    add(to, from, edgeType);
  }
  const describe = ([id, edgeType]: readonly [number, string]) => {
    const note = notes.get(id);
    return note ? [{pageId: note.pageId, title: note.title, edgeType}] : [];
  };
  return new Map([...linked].map(([id, others]) => [id, [...others].flatMap(describe)]));
}

function linksBetween(read: ReadConnection, memoryIds: readonly number[], {past}: Moment): readonly NoteLinkRow[] {
  if (past === null) return linksAmong(read, memoryIds);
  const shown = new Set(memoryIds);
  const links = linksOfThen(read, memoryIds, {past, limit: linkLimit});
  return links.filter(({from, to}) => shown.has(from) && shown.has(to));
}
