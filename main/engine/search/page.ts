import type {MemorySummary} from '#contract/memory';
import type {QueryResult, SnippetPart} from '#contract/query';
import type {ReadConnection} from '../db/connection.ts';
import {type FoundChunk, readChunks, readNeighbours} from '../db/find-chunks.ts';
import type {Moment} from '../db/moment.ts';
import {readSummaries} from '../db/notes-read.ts';
import {type Hits, markHits} from './mark-hits.ts';
import {makeSnippet, markText} from './snippet.ts';
import type {FusedChunk, LexicalTrace, Scope, SemanticTrace} from './trace.ts';

/** One result with everything that is said of it. */
export interface PageRow {
  readonly place: FusedChunk;
  readonly chunk: FoundChunk;
  readonly summary: MemorySummary;
  readonly hits: Hits;
  readonly context: Context | null;
}

/** The chunks around a result, as one text. Indexes are inclusive. */
interface Context {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

/** Which places are shown, with how many neighbours on each side, and when statuses are reckoned. */
type PageCut = Pick<Scope, 'offset' | 'limit'> & {readonly expand: number; readonly moment: Moment};

/** The places of the ranking that the page shows, with their texts; `expand` neighbours on each side. */
export function takePage(
  read: ReadConnection,
  {ranking, lexical}: {readonly ranking: readonly FusedChunk[]; readonly lexical: LexicalTrace},
  {offset, limit, expand, moment}: PageCut,
): PageRow[] {
  const places = ranking.slice(offset, offset + limit);
  const chunks = readChunks(
    read,
    places.map(({id}) => id),
  );
  const summaries = readSummaries(
    read,
    places.map(({memoryId}) => memoryId),
    moment,
  );
  const hits = markHits([...chunks.values()], lexical);
  return places.flatMap((place) => {
    const chunk = chunks.get(place.id);
    const summary = summaries.get(place.memoryId);
    const found = hits.get(place.id);
    if (!chunk || !summary || !found) return [];
    return [{place, chunk, summary, hits: found, context: expand > 0 ? widen(read, chunk, expand) : null}];
  });
}

/** A result as the contract shows it. */
export function toResult(
  row: PageRow,
  {fusion, semantic}: {readonly fusion: QueryResult['fusion']; readonly semantic: SemanticTrace},
): QueryResult {
  const {place, chunk, summary, hits, context} = row;
  const [lexicalPart, semanticPart] = place.channels;
  return {
    rank: place.rank,
    chunkId: place.chunkId,
    documentId: place.pageId,
    pageId: place.pageId,
    title: summary.title,
    localPath: summary.localPath,
    spaceKey: summary.spaceKey,
    sourceUrl: chunk.sourceUrl,
    chunkText: context?.text ?? chunk.text,
    ...(context && {baseChunkText: chunk.text}),
    chunkIndex: place.index,
    ...(context && {
      contextStartIndex: context.start,
      contextEndIndex: context.end,
      contextChunkCount: context.count,
    }),
    lexicalScore: lexicalPart.normalised,
    vectorScore: semanticPart.normalised,
    fusedScore: place.fused,
    fusion,
    channels: [
      ...(lexicalPart.rank === null ? [] : (['lexical'] as const)),
      ...(semanticPart.rank === null ? [] : (['vector'] as const)),
    ],
    kind: summary.kind,
    status: summary.status,
    tags: summary.tags,
    updatedAt: summary.updatedAt,
    headings: [...chunk.headings],
    titleParts: markText(chunk.title, hits.spans.title),
    snippet: snippetOf(row, semantic),
    ...rankByScoreOf(place),
  };
}

function rankByScoreOf({yielded, lifted}: FusedChunk): Pick<QueryResult, 'rankByScore'> {
  const moved = yielded ?? lifted;
  return moved ? {rankByScore: moved.rankByScore} : {};
}

function snippetOf({chunk, hits}: PageRow, {passages}: SemanticTrace): SnippetPart[] {
  return makeSnippet(chunk.text, hits.spans.body, passages.get(chunk.id)?.start ?? 0);
}

function widen(read: ReadConnection, chunk: FoundChunk, expand: number): Context {
  const neighbours = readNeighbours(read, chunk.memoryId, {from: chunk.index - expand, to: chunk.index + expand});
  return {
    text: neighbours.map(({text}) => text).join('\n\n'),
    start: neighbours[0]?.index ?? chunk.index,
    end: neighbours.at(-1)?.index ?? chunk.index,
    count: neighbours.length,
  };
}
