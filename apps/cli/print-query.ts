import type {QueryOutput, QueryResult} from '#contract/query';
import {oneLine, shorten} from './print-line.ts';

/** The contract's text of a search: one block per result, then the explanation and the related notes when asked for. */
export function queryText(output: QueryOutput): string {
  const results = output.count === 0 ? ['no results'] : output.results.flatMap(resultLines);
  return `${[...results, ...explainLines(output), ...relatedLines(output)].join('\n')}\n`;
}

/**
 * The contract's JSON. The time it took and the trace's id are left out: they mean nothing once the command
 * has ended, and without them the same request gives the same bytes.
 */
export function queryJson(output: QueryOutput): string {
  return `${JSON.stringify({...output, elapsedMs: undefined, traceId: undefined}, null, 2)}\n`;
}

/** Four decimals. The score is rounded here only; 0.84724 prints as 0.8472. */
export function formatScore(score: number): string {
  return score.toFixed(4);
}

function resultLines(result: QueryResult): readonly string[] {
  const scores = [
    `score=${formatScore(result.fusedScore)}`,
    `lexical=${formatScore(result.lexicalScore)}`,
    `vector=${formatScore(result.vectorScore)}`,
    `fusion=${result.fusion}`,
  ];
  return [
    `${result.rank}. [${oneLine(result.pageId)}] ${oneLine(result.title)} (chunk ${result.chunkIndex})`,
    `\t${scores.join(' ')}`,
    ...contextLines(result),
    `\tpath=${oneLine(result.localPath)}`,
    `\ttext=${shorten(oneLine(result.chunkText), 240)}`,
    ...replacedLines(result),
  ];
}

/** Ours, and only for what was stated and does not hold any more: the contract knows no such thing. */
function replacedLines({replacedBy = []}: QueryResult): readonly string[] {
  return replacedBy.map(({pageId, title}) => `\treplaced-by=[${oneLine(pageId)}] ${shorten(oneLine(title), 240)}`);
}

function contextLines({contextStartIndex, contextEndIndex, contextChunkCount}: QueryResult): readonly string[] {
  if (contextStartIndex === undefined || contextEndIndex === undefined || contextChunkCount === undefined) return [];
  return [`\tcontext-range=${contextStartIndex}..${contextEndIndex} (${contextChunkCount} chunks)`];
}

function explainLines({explain}: QueryOutput): readonly string[] {
  return explain ? ['', 'explain:', ...explain.map((line) => `- ${oneLine(line)}`)] : [];
}

function relatedLines({related}: QueryOutput): readonly string[] {
  if (!related || related.length === 0) return [];
  const lines = related.map(
    ({pageId, title, edgeType, linkedFrom}) =>
      `- [${oneLine(pageId)}] ${oneLine(title)} (${edgeType} from ${oneLine(linkedFrom)})`,
  );
  return ['', 'related:', ...lines];
}
