import {hybridSnippetLength} from '#contract/found-memory';
import type {HybridSearchItem, HybridSearchRequest, HybridSearchResponse} from '#contract/hybrid-search';
import type {ReadConnection} from '../db/connection.ts';
import {readMemoryRows} from '../db/memory-rows.ts';
import {firstCharacters} from '../domain/text.ts';
import {answerQuestion} from './answer-question.ts';
import {describeDegradation} from './describe-degradation.ts';
import {type FusedMemory, fuseMemories} from './fuse-memories.ts';
import {answerWithWords, type WordIndex} from './heal-words.ts';
import {type ParsedQuery, parsePlainText} from './parse-query.ts';
import {memoriesByWords, nearestMemories} from './rank-memories.ts';
import {reachRelated} from './reach-related.ts';
import type {RecallContext} from './recall.ts';
import {describe, graphPlace, toRecallItems} from './recall-items.ts';
import {planRecall} from './recall-scope.ts';
import {type Question, readQuestion} from './read-question.ts';

/**
 * Memories by meaning and by words, fused by rank; with `graph` also those that hang together with them. A word index
 * that fails never fails the search. Rejects with an `EmbeddingFailure` when words alone will not do, and with
 * `EMBEDDER_MISMATCH` for a vector of the wrong length.
 */
export async function runHybridSearch(
  context: RecallContext,
  request: HybridSearchRequest,
): Promise<HybridSearchResponse> {
  const {database, embedder, clock} = context;
  const started = clock.now();
  const query = parsePlainText(request.query);
  const question = await readQuestion(database.read, embedder, request);
  const healing = {...database, damage: context.damage};
  const {found, heard} = await answerQuestion({damage: context.damage, ...request}, question, (heard) =>
    answerWithWords(healing, (index) => find(database.read, index, {request, query, question: heard, now: started})),
  );
  return {
    query: request.query,
    k: request.k,
    rrf_k: request.rrfK,
    weights: {vec: request.weightVec, fts: request.weightFts},
    max_graph_results: request.maxGraphResults === 0 ? null : request.maxGraphResults,
    ...found,
    ...describeDegradation(heard),
    elapsed_ms: Math.max(0, Math.round(clock.now() - started)),
  };
}

interface Asked {
  readonly request: HybridSearchRequest;
  readonly query: ParsedQuery;
  readonly question: Question;
  readonly now: number;
}

type Found = Pick<
  HybridSearchResponse,
  'results' | 'graph_matches' | 'fts_degraded' | 'fts_error' | 'fts_auto_rebuilt'
>;

function find(read: ReadConnection, index: WordIndex, {request, query, question, now}: Asked): Found {
  const scope = planRecall(read, request, now);
  const list = {scope, limit: request.k * 2};
  const near = question.kind === 'vector' ? nearestMemories(read, question, list) : [];
  const words = request.weightFts === 0 ? [] : index.find(() => memoriesByWords(read, query, list), []);
  const fused = fuseMemories(near, words, request).slice(0, request.k);
  const seeds = fused.map(({id}) => id);
  const isWalked = request.graph && question.kind === 'vector' && seeds.length > 0;
  const related = isWalked ? reachRelated(read, seeds, {query, scope, request}) : [];
  return {
    results: toItems(read, fused),
    graph_matches: toRecallItems(read, related.map(graphPlace)),
    ...(index.error !== null && {fts_degraded: true, fts_error: index.error}),
    ...(index.rebuilt && {fts_auto_rebuilt: true}),
  };
}

function toItems(read: ReadConnection, fused: readonly FusedMemory[]): HybridSearchItem[] {
  const ids = fused.map(({id}) => id);
  const rows = readMemoryRows(read, ids, null);
  return fused.flatMap(({id, score, normalized, vecRank, ftsRank, distance}) => {
    const row = rows.get(id);
    if (!row) return [];
    return [
      {
        ...describe(row),
        body: row.text,
        snippet: firstCharacters(row.text, hybridSnippetLength).join(''),
        combined_score: score,
        score,
        rrf_score: score,
        normalized_score: normalized,
        source: 'hybrid' as const,
        ...(vecRank !== null && {vec_rank: vecRank}),
        ...(ftsRank !== null && {fts_rank: ftsRank}),
        ...(distance !== null && {vec_distance: distance}),
      },
    ];
  });
}
