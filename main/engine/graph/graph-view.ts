import type {GraphEdge, GraphNode, GraphView} from '#contract/graph';
import type {MemorySummary} from '#contract/memory';
import type {Parsed} from '#contract/methods';
import type {ReadConnection} from '../db/connection.ts';
import {type Moment, momentOf} from '../db/moment.ts';
import {readSummaries} from '../db/notes-read.ts';
import {readAllTags, type TagRow} from '../db/tags-read.ts';
import {readableScopes} from '../domain/readable-scopes.ts';
import type {Clock} from '../ports.ts';
import {findCommunities} from './communities.ts';
import {readGraphFilter} from './graph-filter.ts';
import {groupTags, type TagNode} from './group-tags.ts';
import {degreeOf, type LinkMap, linksAmong} from './link-map.ts';
import {firstDate, loadLinkMap, type MapPart} from './load-link-map.ts';
import {findNeighbourhood} from './neighbourhood.ts';
import {rankNodes} from './rank-nodes.ts';
import {noteNotFound, requireNote} from './require-note.ts';

/**
 * The notes around one note. When there are more than `limit`, the nearest are shown, and of those equally near the
 * most linked. The centre is shown whatever the filters say; before it was known there is nothing around it. Throws
 * `NOT_FOUND` for an unknown centre.
 */
export function localGraph(read: ReadConnection, input: Parsed<'graph.local'>, clock: Clock): GraphView {
  const scopes = readableScopes(input.caller);
  const id = requireNote(read, input.pageId, scopes);
  const moment = momentOf(read, clock, input.as_of);
  const map = loadLinkMap(read, {past: moment.past, scopes});
  const centre = map.nodeOf.get(id);
  if (centre === undefined && moment.past === null) throw noteNotFound(input.pageId);
  const filter = readGraphFilter(read, map, {...input, moment});
  const hops =
    centre === undefined ? new Map<number, number>() : findNeighbourhood(map, centre, {depth: input.depth, filter});
  return {...drawGraph(read, map, {...input, hops, types: filter.types, moment, scopes}), centre: input.pageId};
}

/** The most linked notes of the library that pass the filters, and the links among them. */
export function overviewGraph(read: ReadConnection, input: Parsed<'graph.overview'>, clock: Clock): GraphView {
  const scopes = readableScopes(input.caller);
  const moment = momentOf(read, clock, input.as_of);
  const map = loadLinkMap(read, {past: moment.past, scopes});
  const filter = readGraphFilter(read, map, {...input, moment});
  const hops = new Map<number, number>();
  for (const node of map.nodes.keys()) if (filter.passes(node)) hops.set(node, 0);
  return {...drawGraph(read, map, {...input, hops, types: filter.types, moment, scopes}), centre: null};
}

/** What could be drawn, and how much of it may be. */
interface Drawing {
  /** The notes, with their number of links from the centre. */
  readonly hops: ReadonlyMap<number, number>;
  readonly types: ReadonlySet<number>;
  readonly tagNodes: boolean;
  readonly limit: number;
  readonly moment: Moment;
  readonly scopes: MapPart['scopes'];
}

function drawGraph(read: ReadConnection, map: LinkMap, drawing: Drawing): Omit<GraphView, 'centre'> {
  const candidates = gatherCandidates(read, map, drawing);
  const chosen = candidates.sort(byNearness).slice(0, drawing.limit);
  const notes = chosen.flatMap(({note}) => note ?? []);
  const tags = chosen.flatMap(({tag}) => tag ?? []);
  const noteNodes = makeNoteNodes(read, map, {...drawing, notes});
  const tagNodes = makeTagNodes(tags, noteNodes);
  const nodes = [...noteNodes.values(), ...tagNodes.values()];
  const edges = [...makeLinkEdges(map, noteNodes, drawing.types), ...makeTagEdges(tagNodes, noteNodes)];
  measure(nodes, edges);
  return {
    nodes,
    edges,
    totalNodes: candidates.length,
    truncated: nodes.length < candidates.length,
    asOf: drawing.moment.past?.at ?? null,
    knownMemories: map.nodes.length,
    firstDate: firstDate(read, drawing.scopes),
  };
}

/** A note or a tag that competes for a place. */
interface Candidate {
  readonly note?: number;
  readonly tag?: TagNode;
  readonly hop: number;
  readonly degree: number;
}

/** In the order of page ids, then of tags, which the stable sorting keeps between equals. */
function gatherCandidates(read: ReadConnection, map: LinkMap, {hops, types, tagNodes}: Drawing): Candidate[] {
  const notes = [...hops].sort(([a], [b]) => a - b);
  const tags = tagNodes ? groupTags(readTagsIn(read, map), map, hops) : [];
  return [
    ...notes.map(([note, hop]) => ({note, hop, degree: degreeOf(map, note, types)})),
    ...tags.map((tag) => ({tag, hop: tag.hop, degree: tag.degree})),
  ];
}

function readTagsIn(read: ReadConnection, map: LinkMap): TagRow[] {
  return readAllTags(read).filter(([, , id]) => map.nodeOf.has(id));
}

function byNearness(a: Candidate, b: Candidate): number {
  return a.hop - b.hop || b.degree - a.degree;
}

/** Keyed by node. A note that was deleted since the map was made is left out. */
function makeNoteNodes(
  read: ReadConnection,
  map: LinkMap,
  {notes, hops, moment}: Pick<Drawing, 'hops' | 'moment'> & {readonly notes: readonly number[]},
): Map<number, GraphNode> {
  const ids = notes.map((note) => map.nodes[note]?.[0] ?? -1);
  const summaries = readSummaries(read, ids, moment);
  const nodes = new Map<number, GraphNode>();
  notes.forEach((note, at) => {
    const summary = summaries.get(ids[at] ?? -1);
    if (summary) nodes.set(note, {...fromSummary(summary), degree: degreeOf(map, note), hop: hops.get(note) ?? 0});
  });
  return nodes;
}

function fromSummary({pageId, title, localPath, kind, status, tags}: MemorySummary) {
  return {id: pageId, type: 'memory' as const, title, localPath, kind, status, tags, rank: 0, community: 0};
}

/** A tag without a note to hang on is not drawn, nor one whose id is also a page id. */
function makeTagNodes(tags: readonly TagNode[], noteNodes: ReadonlyMap<number, GraphNode>): Map<TagNode, GraphNode> {
  const pageIds = new Set([...noteNodes.values()].map((node) => node.id));
  const drawn = tags.filter(({tag, notes}) => !pageIds.has(`tag:${tag}`) && notes.some((note) => noteNodes.has(note)));
  return new Map(drawn.map((tag) => [tag, makeTagNode(tag)]));
}

function makeTagNode({tag, degree, hop}: TagNode): GraphNode {
  const plain = {localPath: '', kind: 'note', status: 'current', tags: [], rank: 0, community: 0} as const;
  return {...plain, tags: [], id: `tag:${tag}`, type: 'tag', title: `#${tag}`, degree, hop};
}

function makeLinkEdges(map: LinkMap, nodes: ReadonlyMap<number, GraphNode>, types: ReadonlySet<number>): GraphEdge[] {
  return linksAmong(map, [...nodes.keys()], types).map(({source, target, edgeType}) =>
    makeEdge(nodes.get(source)?.id ?? '', nodes.get(target)?.id ?? '', edgeType),
  );
}

function makeTagEdges(
  tagNodes: ReadonlyMap<TagNode, GraphNode>,
  noteNodes: ReadonlyMap<number, GraphNode>,
): GraphEdge[] {
  return [...tagNodes].flatMap(([{notes}, node]) =>
    notes.flatMap((note) => {
      const source = noteNodes.get(note)?.id;
      return source === undefined ? [] : [makeEdge(source, node.id, 'MENTIONS')];
    }),
  );
}

function makeEdge(source: string, target: string, edgeType: GraphEdge['edgeType']): GraphEdge {
  return {id: `${escapeId(source)}>${escapeId(target)}:${edgeType}`, source, target, edgeType};
}

/** A page id may hold any character; without the separator in it, no two edges can share an id. */
function escapeId(id: string): string {
  return id.replaceAll('%', '%25').replaceAll('>', '%3E');
}

/** Fills in rank and community, which depend on what is shown. */
function measure(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): void {
  const places = new Map(nodes.map((node, place) => [node.id, place]));
  const pairs = edges.map(({source, target}) => ({source: places.get(source) ?? 0, target: places.get(target) ?? 0}));
  const ranks = rankNodes(nodes.length, pairs);
  const communities = findCommunities(nodes.length, pairs);
  nodes.forEach((node, place) => {
    node.rank = ranks[place] ?? 0;
    node.community = communities[place] ?? 0;
  });
}
