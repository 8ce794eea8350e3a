import {checkNext} from '#contract/errors';
import type {RecallRequest, RecallResponse} from '#contract/recall-cli';
import type {OpenDatabase, ReadConnection} from '../db/connection.ts';
import {inSnapshot} from '../db/snapshot.ts';
import {EngineError} from '../domain/engine-error.ts';
import type {Clock, DamageReport, Embedder} from '../ports.ts';
import {answerQuestion} from './answer-question.ts';
import {describeDegradation} from './describe-degradation.ts';
import {answerWithWords} from './heal-words.ts';
import {type ParsedQuery, parsePlainText} from './parse-query.ts';
import {memoriesByWords, nearestMemories} from './rank-memories.ts';
import {reachRelated} from './reach-related.ts';
import {directPlace, graphPlace, type Place, toRecallItems, wordsPlace} from './recall-items.ts';
import {planRecall} from './recall-scope.ts';
import {type Question, readQuestion} from './read-question.ts';

/** What `recall` and `hybrid-search` need of their surroundings. Only a damaged word index is ever written to. */
export interface RecallContext {
  readonly database: Pick<OpenDatabase, 'read' | 'write'>;
  readonly damage: DamageReport;
  readonly embedder: Embedder;
  readonly clock: Clock;
}

/** The limit of a search that compares everything. */
const everything = 100_000;

type Found = Pick<RecallResponse, 'direct_matches' | 'graph_matches'>;

/**
 * Memories near a question, and those that hang together with them. Rejects with `NOT_FOUND` when `maxDistance` leaves
 * no direct match, with an `EmbeddingFailure` when words alone will not do, with `EMBEDDER_MISMATCH` for a vector of
 * the wrong length, and with `DATABASE_CORRUPT` when words are all there is and their index is beyond repair.
 */
export async function runRecall(context: RecallContext, request: RecallRequest): Promise<RecallResponse> {
  const {database, embedder, clock} = context;
  const started = clock.now();
  const query = parsePlainText(request.query);
  const question = await readQuestion(database.read, embedder, request);
  const asked = {request, query, now: started};
  const {found, heard} = await answerQuestion({damage: context.damage, ...request}, question, (heard) =>
    heard.kind === 'vector' ? findNear(database.read, heard, asked) : findByWords(context, asked),
  );
  return {
    query: request.query,
    k: request.k,
    ...found,
    results: [...found.direct_matches, ...found.graph_matches],
    ...describeDegradation(heard),
    elapsed_ms: Math.max(0, Math.round(clock.now() - started)),
  };
}

interface Asked {
  readonly request: RecallRequest;
  readonly query: ParsedQuery;
  readonly now: number;
}

function findNear(
  read: ReadConnection,
  question: Extract<Question, {kind: 'vector'}>,
  {request, query, now}: Asked,
): Found {
  return inSnapshot(read, () => {
    const scope = planRecall(read, request, now);
    const limit = limitOf(request);
    const direct = keepNear(nearestMemories(read, question, {scope, limit}).map(directPlace), request);
    const seeds = direct.map(({id}) => id);
    const related = request.graph ? reachRelated(read, seeds, {query, scope, request: boundHops(request)}) : [];
    return {
      direct_matches: toRecallItems(read, direct),
      graph_matches: toRecallItems(read, related.map(graphPlace)),
    };
  });
}

function findByWords({database, damage}: RecallContext, {request, query, now}: Asked): Promise<Found> {
  return answerWithWords({...database, damage}, (index) => {
    const scope = planRecall(database.read, request, now);
    const ids = index.find(() => memoriesByWords(database.read, query, {scope, limit: limitOf(request)}), []);
    if (index.error !== null)
      throw new EngineError(
        'DATABASE_CORRUPT',
        `${index.error} There is no vector either; a check of the library says more.`,
        {details: checkNext},
      );
    return {direct_matches: toRecallItems(database.read, ids.map(wordsPlace)), graph_matches: []};
  });
}

function limitOf({k, precise}: RecallRequest): number {
  return precise ? everything : k;
}

/** Rows beyond the distance are dropped; an answer that loses all of them is none. */
function keepNear(direct: readonly Place[], {maxDistance}: RecallRequest): Place[] {
  if (maxDistance >= 1) return [...direct];
  const near = direct.filter(({distance}) => distance <= maxDistance);
  if (near.length === 0)
    throw new EngineError(
      'NOT_FOUND',
      `No memory is within the distance ${maxDistance}; allow more, or ask otherwise.`,
    );
  return near;
}

/** The distance of a graph match follows from its hops alone, so that a limit on it is a limit on them. */
function boundHops(request: RecallRequest): RecallRequest {
  const {maxDistance, maxHops} = request;
  if (maxDistance >= 1) return request;
  return {...request, maxHops: Math.min(maxHops, Math.floor(1 / (1 - maxDistance) + 1e-9) - 1)};
}
