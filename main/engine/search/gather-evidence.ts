import type {ReadConnection} from '../db/connection.ts';
import type {ChannelEvidence} from './channel-evidence.ts';
import {scoreFurther} from './find-lexical.ts';
import {judgeChunks} from './find-semantic.ts';
import type {Evidence} from './fuse.ts';
import type {LexicalTrace, SemanticTrace} from './trace.ts';

/** Both channels' evidence on all candidates, and the semantic trace with the passages that were looked at for it. */
export interface Gathered extends Evidence {
  readonly candidates: readonly number[];
  readonly judged: SemanticTrace;
}

/**
 * Brings the two lists together. With `both` each channel also judges the candidates that only the other one listed:
 * fusion on raw evidence must not take “not among the best fifty” for “none”.
 */
export function gatherEvidence(
  read: ReadConnection,
  {lexical, semantic}: {readonly lexical: LexicalTrace; readonly semantic: SemanticTrace},
  both: boolean,
): Gathered {
  const lexicalIds = lexical.rows.map(({id}) => id);
  const semanticIds = semantic.rows.map(({id}) => id);
  const judged = both ? judgeChunks(read, semantic, lexicalIds) : semantic;
  const known = new Set(lexicalIds);
  const scored = both
    ? scoreFurther(
        read,
        lexical,
        semanticIds.filter((id) => !known.has(id)),
      )
    : new Map<number, number>();
  return {
    candidates: [...new Set([...lexicalIds, ...semanticIds])],
    judged,
    lexical: {channel: 'lexical', rows: byId(lexical.rows), further: scored, silence: lexicalSilence(lexical)},
    semantic: {
      channel: 'semantic',
      rows: byId(semantic.rows),
      further: both ? new Map([...judged.passages].map(([id, {cosine}]) => [id, cosine])) : new Map<number, number>(),
      silence: semanticSilence(semantic),
    },
  };
}

function byId(rows: LexicalTrace['rows']): ChannelEvidence['rows'] {
  return new Map(rows.map((row) => [row.id, row]));
}

function lexicalSilence({asked, listing, terms}: LexicalTrace): string {
  if (!asked) return 'keywords were not asked for';
  return listing || terms.length > 0 ? '' : 'the search has no word to look up';
}

function semanticSilence({asked, vector, state}: SemanticTrace): string {
  if (!asked) return state.reason;
  if (vector) return '';
  return state.state === 'on' ? 'the search has no text to understand' : state.reason;
}
