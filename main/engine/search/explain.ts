import type {ExplainDetail} from '#contract/explain';
import type {QueryRequest, QueryResult} from '#contract/query';
import type {ReadConnection} from '../db/connection.ts';
import type {Moment} from '../db/moment.ts';
import {wordFields} from '../db/highlight.ts';
import {fieldWeights} from '../db/field-weights.ts';
import {linkResults} from './expand-graph.ts';
import {completeBonus} from './find-lexical.ts';
import type {Hits} from './mark-hits.ts';
import type {PageRow} from './page.ts';
import {describePlaces} from './place-retired.ts';
import {describeAsOf} from './read-as-of.ts';
import {describeFilter} from './read-filter.ts';
import type {Trace} from './trace.ts';

/** The results of a page, and when the library was looked at. */
export interface ShownPage {
  readonly rows: readonly PageRow[];
  readonly fusion: QueryResult['fusion'];
  readonly moment: Moment;
}

/** Why every result of a page stands where it does, by chunk, read from the trace of its search. */
export function explainResults(
  read: ReadConnection,
  trace: Trace,
  {rows, fusion, moment}: ShownPage,
): Map<number, ExplainDetail> {
  const links = linkResults(
    read,
    rows.map(({place}) => place.memoryId),
    moment,
  );
  const filters = [
    ...trace.scope.filters.map(describeFilter),
    ...(trace.time.asOf === null ? [] : [`it was known ${describeAsOf(trace.time.asOf)}`]),
    ...trace.query.without.map(({text}) => `it does not contain “${text}”`),
  ];
  return new Map(
    rows.map((row) => [
      row.place.id,
      {
        fused: row.place.fused,
        fusion,
        channels: withWords(row, trace),
        fields: describeFields(row),
        bestPassage: bestPassage(row, trace),
        filters,
        linkedResults: [...(links.get(row.place.memoryId) ?? [])],
      },
    ]),
  );
}

/** The contract's lines for people, and after them what the search left out. */
export function explainLines(
  trace: Trace,
  results: readonly QueryResult[],
  {fusion, alpha}: {readonly fusion: QueryResult['fusion']; readonly alpha: number},
): string[] {
  const {request} = trace;
  const header = [
    `mode=${request.mode}`,
    `fusion=${fusion}`,
    `alpha=${alpha.toFixed(2)}`,
    `rrf-k=${request.rrfK}`,
    `expand=${request.expand}`,
    `returned=${results.length}`,
  ];
  const [top] = results;
  if (!top) return header;
  return [
    ...header,
    ...topLines(top, {request, alpha}),
    ...gapLine(results),
    ...lossLines(trace),
    ...describePlaces(trace.ranking).map(toNote),
    ...results.flatMap(replacedLines),
  ];
}

function topLines(
  top: QueryResult,
  {request, alpha}: {readonly request: QueryRequest; readonly alpha: number},
): string[] {
  const {lexicalScore: lexical, vectorScore: vector} = top;
  const lines = [
    `top chunk=${top.chunkId} fused=${top.fusedScore.toFixed(4)} lexical=${lexical.toFixed(4)} vector=${vector.toFixed(4)}`,
  ];
  if (top.fusion === 'weighted')
    lines.push(`top weighted-components lex=${(alpha * lexical).toFixed(4)} vec=${((1 - alpha) * vector).toFixed(4)}`);
  if (request.expand > 0)
    lines.push(
      `top context-range=${top.contextStartIndex ?? 0}..${top.contextEndIndex ?? 0} (${top.contextChunkCount ?? 0} chunks)`,
    );
  return lines;
}

/** Between the two best scores of the page, wherever they stand. */
function gapLine(results: readonly QueryResult[]): string[] {
  const [best, second] = results.map(({fusedScore}) => fusedScore).sort((a, b) => b - a);
  return best === undefined || second === undefined ? [] : [`top gap=${(best - second).toFixed(4)}`];
}

/** Loss is said only where there is one, so that a plain search has the contract's lines and no more. */
function lossLines({lexical}: Trace): string[] {
  const notes = lexical.terms.map(({note}) => note).filter((note) => note !== '');
  const common = lexical.common.map(({term, chunks}) => `“${term.text}” is in ${chunks} chunks and was left out`);
  const relaxed = lexical.complete
    ? [`relaxed=chunks with every word: ${lexical.complete.size}; the others have some of the words`]
    : [];
  return [...relaxed, ...[...common, ...notes].map((note) => `note=${note}`)];
}

function toNote(sentence: string): string {
  return `note=${sentence}`;
}

function replacedLines({rank, status, replacedBy = []}: QueryResult): string[] {
  return replacedBy.map(({pageId, title}) =>
    toNote(`result ${rank} is ${status}; in its place holds “${title}” [${pageId}]`),
  );
}

/** The keyword part also says how many of the words the chunk has, and what raised its score. */
function withWords({place, hits}: PageRow, {lexical}: Trace): ExplainDetail['channels'] {
  const [keywords, meaning] = place.channels;
  if (keywords.raw === null) return [keywords, meaning];
  const notes = [
    keywords.note,
    ...countWords(hits.missing, lexical.terms.length),
    ...(lexical.complete?.has(place.id) ? [`having all of them counts ${completeBonus} times`] : []),
    ...(lexical.titled.has(place.id) ? ['being the note of that name adds the best score of the others'] : []),
  ];
  return [{...keywords, note: notes.join('; ')}, meaning];
}

function countWords(missing: readonly string[], total: number): string[] {
  if (total < 2) return [];
  if (missing.length === 0) return [`all ${total} words`];
  return [`${total - missing.length} of ${total} words, without ${missing.map((text) => `“${text}”`).join(', ')}`];
}

function describeFields({chunk, hits}: PageRow): ExplainDetail['fields'] {
  const texts: Readonly<Record<keyof Hits['spans'], string>> = {
    title: chunk.title,
    aliases: chunk.aliases,
    headings: chunk.headings.join(' > '),
    body: chunk.text,
    tags: chunk.tags,
  };
  const fields = wordFields.map((field) => ({
    field,
    weight: fieldWeights[field],
    terms: distinct(hits.spans[field].map(({start, end}) => texts[field].slice(start, end).toLowerCase())),
  }));
  const inside = {field: 'grams' as const, weight: 1, terms: distinct(hits.inside)};
  return [...fields, inside].filter(({terms}) => terms.length > 0);
}

function bestPassage({chunk}: PageRow, {semantic}: Trace): ExplainDetail['bestPassage'] {
  const passage = semantic.passages.get(chunk.id);
  return passage ? {text: chunk.text.slice(passage.start, passage.end), cosine: passage.cosine} : null;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].slice(0, 50);
}
