import type {WhyNot} from '#contract/explain';
import {idsIn} from '../db/filters.ts';
import {chunksOfNote} from '../db/find-chunks.ts';
import {nearestOf} from '../db/nearest.ts';
import {momentOf} from '../db/moment.ts';
import {anyPending} from '../db/vectors.ts';
import {readSummaries} from '../db/notes-read.ts';
import {findAllOf, scoreChunks} from '../db/rank-chunks.ts';
import {noteNotFound, requireNote} from '../graph/require-note.ts';
import {failedFilter} from './failed-filter.ts';
import type {SearchContext} from './query.ts';
import type {FusedChunk, Trace} from './trace.ts';

type Answer = Pick<WhyNot, 'stage' | 'summary' | 'facts'>;

/**
 * Says at which stage of a search a note fell out, or where it is shown. What the search did is read from its trace;
 * only what it never looked at, the note's own evidence, is looked up now. Throws `NOT_FOUND` for an unknown note,
 * and for one outside `scopes`, null for all.
 */
export function whyNot(
  context: Pick<SearchContext, 'read'>,
  trace: Trace,
  {pageId, scopes = null}: {readonly pageId: string; readonly scopes?: readonly string[] | null},
): WhyNot {
  const {read} = context;
  const {now, asOf} = trace.time;
  const moment = momentOf(read, {now: () => now}, asOf ?? undefined);
  const memoryId = requireNote(read, pageId, scopes);
  const summary = readSummaries(read, [memoryId], moment).get(memoryId);
  if (!summary) throw noteNotFound(pageId);
  const best = trace.ranking.find((place) => place.memoryId === memoryId);
  const chunks = chunksOfNote(read, memoryId);
  const answer =
    (best && ranked(trace, best)) ??
    failedFilter(read, trace.scope, {memoryId, summary, moment}) ??
    unindexed(chunks) ??
    judge(trace, findEvidence(context, trace, chunks));
  return {pageId, title: summary.title, ...answer};
}

function ranked({scope, ranking, request}: Trace, place: FusedChunk): Answer {
  const {offset, limit} = scope;
  const moved = place.yielded ?? place.lifted;
  const facts = [
    {label: 'Place', value: `${place.rank} of ${ranking.length}`},
    {label: 'Score', value: number(place.fused)},
    ...(moved ? [{label: 'Place by score', value: String(moved.rankByScore)}] : []),
    ...place.channels.map(({channel, note, contribution}) => ({
      label: channel === 'lexical' ? 'Keywords' : 'Meaning',
      value: `${number(contribution)}, ${note}`,
    })),
  ];
  if (place.rank > offset && place.rank <= offset + limit)
    return {stage: 'shown', summary: `It is shown, in place ${place.rank} of ${ranking.length}.`, facts};
  if (place.rank <= offset)
    return {stage: 'page', summary: `It is on an earlier page, in place ${place.rank} of ${ranking.length}.`, facts};
  const last = ranking[Math.min(ranking.length, offset + limit) - 1];
  const page = request.limit === 0 ? `the best ${limit}` : `places ${offset + 1} to ${offset + limit}`;
  return {
    stage: 'page',
    summary:
      `It was found in place ${place.rank} of ${ranking.length}, and the page shows ${page}. ${reasonOf(place, last)}`.trim(),
    facts,
  };
}

function reasonOf({yielded, fused}: FusedChunk, last: FusedChunk | undefined): string {
  if (yielded)
    return `It is ${yielded.status}, so living ones that come near go first; by its score it would be in place ${yielded.rankByScore}.`;
  return last ? `It scored ${number(fused)}, and the last one shown ${number(last.fused)}.` : '';
}

function unindexed(chunks: readonly number[]): Answer | undefined {
  if (chunks.length > 0) return undefined;
  return {stage: 'not-indexed', summary: 'Its text is not indexed yet.', facts: [{label: 'Chunks', value: '0'}]};
}

/** What a note has for a search whose lists it is not in. */
interface Evidence {
  /** Its best BM25; null without any of the words. */
  readonly keywords: number | null;
  /** Its best cosine; null where the search had no vector or the note has none. */
  readonly cosine: number | null;
  /** Some of its vectors are still to be made. */
  readonly isWaiting: boolean;
  readonly missing: readonly string[];
}

function findEvidence({read}: Pick<SearchContext, 'read'>, trace: Trace, chunks: readonly number[]): Evidence {
  const {lexical, semantic} = trace;
  const within = [idsIn(chunks)];
  const matches = lexical.terms.map(({match}) => match);
  const [scored] = scoreChunks(read, matches, chunks);
  const {vector, set} = semantic;
  const [near] =
    vector && set ? nearestOf(read, set, {vector, chunkIds: chunks}).toSorted((a, b) => b.cosine - a.cosine) : [];
  const missing = lexical.terms.filter(({match}) => findAllOf(read, [match], {within, limit: 1}).length === 0);
  return {
    keywords: scored?.raw ?? null,
    cosine: near && near.cosine > 0 ? near.cosine : null,
    isWaiting: set !== null && anyPending(read, set, chunks),
    missing: missing.map(({term}) => `“${term.text}”`),
  };
}

function judge(trace: Trace, evidence: Evidence): Answer {
  const facts = [...lexicalFacts(trace, evidence), ...semanticFacts(trace, evidence)];
  if (evidence.keywords !== null || evidence.cosine !== null) return belowLists(trace, evidence, facts);
  if (trace.semantic.vector && evidence.isWaiting)
    return {
      stage: 'not-indexed',
      summary: `It has none of the words, and its vectors are not made yet. ${trace.semantic.state.reason}`.trim(),
      facts,
    };
  const meaning = trace.semantic.vector ? ', and its meaning is not near that of the search' : '';
  return {stage: 'no-evidence', summary: `It has none of the words of the search${meaning}.`, facts};
}

function belowLists(trace: Trace, {keywords, cosine, missing}: Evidence, facts: Answer['facts']): Answer {
  const sentences: string[] = [];
  const lastWord = trace.lexical.rows.at(-1);
  const lastNear = trace.semantic.rows.at(-1);
  if (keywords !== null && missing.length > 0 && trace.lexical.complete === null)
    sentences.push(`Enough other notes have every word, and no chunk of this one does.`);
  else if (keywords !== null && lastWord)
    sentences.push(`Its keyword score ${number(keywords)} is below ${number(lastWord.raw)}, the last of the list.`);
  if (cosine !== null && lastNear)
    sentences.push(`Its cosine ${number(cosine)} is below ${number(lastNear.raw)}, the last of the list.`);
  return {stage: 'candidates', summary: sentences.join(' '), facts};
}

function lexicalFacts({lexical, scope}: Trace, {keywords, missing}: Evidence): Answer['facts'] {
  if (lexical.terms.length === 0) return [];
  const last = lexical.rows.at(-1);
  return [
    {label: 'Keyword score', value: keywords === null ? 'none' : number(keywords)},
    ...(last ? [{label: 'Keyword list', value: listFact(lexical.rows.length, last.raw, scope.candidates)}] : []),
    ...(missing.length > 0 ? [{label: 'Words it lacks', value: missing.join(', ')}] : []),
  ];
}

function semanticFacts({semantic, scope}: Trace, {cosine, isWaiting}: Evidence): Answer['facts'] {
  if (!semantic.vector) return semantic.asked ? [{label: 'Meaning', value: semantic.state.reason}] : [];
  const last = semantic.rows.at(-1);
  return [
    {label: 'Cosine', value: cosine !== null ? number(cosine) : isWaiting ? 'no vectors yet' : 'not above 0'},
    ...(last ? [{label: 'Meaning list', value: listFact(semantic.rows.length, last.raw, scope.candidates)}] : []),
  ];
}

function listFact(length: number, last: number, most: number): string {
  return `${length} chunks, the last with ${number(last)} (at most ${most} are listed)`;
}

function number(value: number): string {
  return value.toFixed(4);
}
