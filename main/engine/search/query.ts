import {checkNext} from '#contract/errors';
import {retiredStatuses} from '#contract/memory';
import type {QueryOutput, QueryRequest, QueryResult, Replacement} from '#contract/query';
import type {ReadConnection, WriteConnection} from '../db/connection.ts';
import {identifyChunks} from '../db/find-chunks.ts';
import {type Moment, momentOf} from '../db/moment.ts';
import {statusesOf} from '../db/statuses.ts';
import {EngineError} from '../domain/engine-error.ts';
import {readableScopes} from '../domain/readable-scopes.ts';
import type {Clock, DamageReport, Embedder} from '../ports.ts';
import {expandGraph} from './expand-graph.ts';
import {explainLines, explainResults, type ShownPage} from './explain.ts';
import {findLexical, notAsked} from './find-lexical.ts';
import {findSemantic, type Meaning, medianCosine, readMeaning} from './find-semantic.ts';
import {findSuccessors, nameSuccessors} from './find-successors.ts';
import {defaultAlpha, effectiveFusion, fuse} from './fuse.ts';
import {gatherEvidence} from './gather-evidence.ts';
import {answerWithVectors, damagedVectors} from './heal-vectors.ts';
import {answerWithWords, type WordIndex} from './heal-words.ts';
import {takePage, toResult} from './page.ts';
import {parseQuery} from './parse-query.ts';
import {countYielded, placeRetired} from './place-retired.ts';
import {planSearch, type SearchPlan} from './plan-search.ts';
import type {FusedChunk, Trace} from './trace.ts';

/** What a search needs of its surroundings. */
export interface SearchContext {
  readonly read: ReadConnection;
  /** Writes nothing but a damaged word index anew. */
  readonly write: WriteConnection;
  readonly damage: DamageReport;
  readonly embedder: Embedder;
  readonly dbPath: string;
  readonly clock: Clock;
  readonly newTraceId: () => string;
}

/**
 * Runs a search and keeps what it did. The same request on the same library gives the same output, but for `traceId`
 * and `elapsedMs`. Damaged indexes are searched around. Rejects with `EMBEDDER_MISMATCH`, in mode `vector` with
 * `EMBEDDER_UNAVAILABLE`, and with `DATABASE_CORRUPT` when no index is left that could answer.
 */
export async function runQuery(
  context: SearchContext,
  request: QueryRequest,
): Promise<{readonly output: QueryOutput; readonly trace: Trace}> {
  const started = context.clock.now();
  const query = parseQuery(request.q, request.as_of === undefined ? started : Date.parse(request.as_of));
  const asked = {text: query.meaning, mode: request.mode, counts: readableScopes(request.caller) === null};
  const meaning = await readMeaning(context.read, context.embedder, asked);
  const answer = (heard: Meaning) =>
    answerWithWords(context, (index) => {
      requireIndex(index, heard);
      const moment = momentOf(context.read, {now: () => started}, query.asOf ?? request.as_of);
      const trace = findAndRank(context.read, {request, query, meaning: heard, index, moment});
      const output = {...present(context, trace, moment), ...describeWords(index)};
      return {output: {...output, elapsedMs: context.clock.now() - started}, trace};
    });
  return answerWithVectors(context.damage, meaning.vector && (meaning.set?.id ?? null), {
    withVectors: () => answer(meaning),
    without: () => answer(withoutVectors(meaning, request)),
  });
}

/** What is looked for, and with what. */
interface Asked extends SearchPlan {
  readonly meaning: Meaning;
  readonly index: WordIndex;
}

function findAndRank(read: ReadConnection, {request, query, meaning, index, moment}: Asked): Trace {
  const scope = planSearch(read, {request, query, moment});
  const time = {now: moment.now, asOf: moment.past?.at ?? null};
  const lexical = request.mode === 'vector' ? notAsked : index.find(() => findLexical(read, query, scope), notAsked);
  const semantic = findSemantic(read, meaning, scope);
  const isAuto = effectiveFusion(request) === 'auto';
  const {candidates, judged, ...evidence} = gatherEvidence(read, {lexical, semantic}, isAuto);
  const plan = {
    mode: request.mode,
    fusion: request.fusion,
    alpha: alphaOf(request),
    rrfK: request.rrfK,
    rarities: lexical.terms.map(({idf}) => idf),
    median: isAuto ? medianCosine(read, semantic) : 0,
  };
  const fused = fuse(evidence, plan, identifyChunks(read, candidates));
  const ranking = placeRetired(fused, {
    readStatuses: () => statusesOf(read, memoriesOf(fused), moment),
    readSuccessors: (retired) => findSuccessors(read, retired, {moment, scopes: readableScopes(request.caller)}),
    filters: scope.filters,
    named: lexical.titled,
    listing: lexical.listing,
  });
  return {request, query, time, scope, lexical, semantic: judged, ranking};
}

function requireIndex(index: WordIndex, meaning: Meaning): void {
  if (index.error === null || meaning.vector) return;
  throw new EngineError(
    'DATABASE_CORRUPT',
    `${index.error} There is no vector either; a check of the library says more.`,
    {details: checkNext},
  );
}

function describeWords({error, rebuilt}: WordIndex): Pick<QueryOutput, 'words'> {
  if (error !== null) return {words: {state: 'unavailable', reason: error}};
  return rebuilt ? {words: {state: 'rebuilt', reason: 'The word index was damaged and has been made anew.'}} : {};
}

function withoutVectors(meaning: Meaning, {mode}: QueryRequest): Meaning {
  if (mode === 'vector') throw new EngineError('DATABASE_CORRUPT', damagedVectors, {details: checkNext});
  const state = {...meaning.state, state: 'unavailable' as const, reason: damagedVectors};
  return {asked: false, state, vector: null, set: null};
}

function present(context: SearchContext, trace: Trace, moment: Moment): Omit<QueryOutput, 'elapsedMs'> {
  const {request, query, scope, lexical, semantic, ranking} = trace;
  const fusion = effectiveFusion(request);
  const rows = takePage(context.read, trace, {...scope, expand: request.expand, moment});
  const results = toResults(context.read, trace, {rows, fusion, moment});
  const retiredLast = countYielded(ranking);
  return {
    schemaVersion: '1',
    command: 'query',
    dbPath: context.dbPath,
    request: withoutCaller(request),
    count: results.length,
    total: ranking.length,
    results,
    pagination: {offset: request.offset, limit: request.limit, effectiveLimit: scope.limit},
    ...(request.explain && {explain: explainLines(trace, results, {fusion, alpha: alphaOf(request)})}),
    traceId: context.newTraceId(),
    parsed: [...query.clauses],
    relaxed: lexical.complete !== null,
    semantic: semantic.state,
    ...(retiredLast && {retiredLast}),
    ...(request.graph && {related: relatedTo(context.read, rows, {request, moment})}),
  };
}

function relatedTo(
  read: ReadConnection,
  rows: ShownPage['rows'],
  {request, moment}: {readonly request: QueryRequest; readonly moment: Moment},
): QueryOutput['related'] {
  const shown = memoriesOf(rows.map(({place}) => place));
  return expandGraph(read, shown, {moment, scopes: readableScopes(request.caller)});
}

function toResults(read: ReadConnection, trace: Trace, {rows, fusion, moment}: ShownPage): QueryResult[] {
  const replaced = replacementsOf(read, rows, {request: trace.request, moment});
  const results = rows.map((row) => {
    const replacedBy = replaced.get(row.place.memoryId);
    const result = toResult(row, {fusion, semantic: trace.semantic});
    return {row, result: replacedBy ? {...result, replacedBy: [...replacedBy]} : result};
  });
  if (!trace.request.explain) return results.map(({result}) => result);
  const details = explainResults(read, trace, {rows, fusion, moment});
  return results.map(({row, result}) => {
    const explainDetail = details.get(row.place.id);
    return explainDetail ? {...result, explainDetail} : result;
  });
}

function replacementsOf(
  read: ReadConnection,
  rows: ShownPage['rows'],
  {request, moment}: {readonly request: QueryRequest; readonly moment: Moment},
): ReadonlyMap<number, readonly Replacement[]> {
  const retired = rows.filter(({summary}) => retiredStatuses.some((status) => status === summary.status));
  const ids = memoriesOf(retired.map(({place}) => place));
  return nameSuccessors(read, ids, {moment, scopes: readableScopes(request.caller)});
}

/** What was asked, as it is told again: not on whose behalf. */
function withoutCaller(request: QueryRequest): QueryOutput['request'] {
  const asked = Object.entries({...request, alpha: alphaOf(request)});
  return Object.fromEntries(asked.filter(([name]) => name !== 'caller'));
}

function alphaOf({alpha, fusion}: QueryRequest): number {
  return alpha ?? defaultAlpha(fusion);
}

function memoriesOf(chunks: readonly FusedChunk[]): number[] {
  return [...new Set(chunks.map(({memoryId}) => memoryId))];
}
