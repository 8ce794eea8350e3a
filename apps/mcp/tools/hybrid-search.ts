import {z} from 'zod';
import type {RecallItem} from '#contract/found-memory';
import type {HybridSearchItem, HybridSearchResponse} from '#contract/hybrid-search';
import {count} from '../../terminal/count.ts';
import {libraryNotice} from '../library-notice.ts';
import {lines, section} from '../shapes/lines.ts';
import {tool} from '../tool.ts';

/** Kinds by the names that the library has for them; the contract has others. */
const types = {decision: 'decision', fact: 'reference', preference: 'user', note: 'document'} as const;
const kinds = ['decision', 'fact', 'preference', 'note'] as const;

/** Rows that a walk may add. */
const shownRelated = 15;

const found = z.object({
  id: z.string(),
  title: z.string(),
  namespace: z.string(),
  type: z.string(),
  score: z.number(),
  words_rank: z.number().int().nullable(),
  meaning_rank: z.number().int().nullable(),
  text: z.string(),
});
const near = z.object({id: z.string(), title: z.string(), type: z.string(), hops: z.number().int()});

export const hybridSearch = tool({
  name: 'hybrid_search',
  title: 'Search notes and what hangs together with them',
  description: `List whole notes and memories (one row each, not passages) ranked by words and meaning together, and what their links and shared tags lead to. Use it to survey a topic; for the exact passage use search.
Leaves out what is superseded, expired or invalidated. Texts are the first 300 characters; read on with read_note. id serves as note_id, and as memory_id where the type is not document.`,
  effect: 'reads',
  idempotent: true,
  input: z.strictObject({
    query: z.string().min(1).max(2000),
    limit: z.number().int().min(1).max(50).default(10),
    kind: z.enum(kinds).optional(),
    namespace: z.string().min(1).max(200).optional().describe('only this source or named scope'),
    related: z.boolean().default(true).describe(`also up to ${shownRelated} that are linked or share rare tags`),
    words_only: z.boolean().default(false),
  }),
  output: z.object({results: z.array(found), related: z.array(near), notice: z.string()}),
  async run({client, reader}, {query, limit, kind, namespace, related, words_only}) {
    const output = await client.call('search.hybrid', {
      query,
      k: limit,
      ...(kind && {type: types[kind]}),
      ...(namespace !== undefined && {namespace}),
      graph: related,
      maxGraphResults: shownRelated,
      ftsOnly: words_only,
      caller: reader,
    });
    const results = output.results.map(toFound);
    const unread = results.length < limit ? await libraryNotice({client, reader}) : '';
    const notice = [words_only ? '' : noticeOf(output), unread].join(' ').trim();
    const data = {results, related: output.graph_matches.map(toNear), notice};
    return {data, text: tell(query, data)};
  },
});

function toFound(item: HybridSearchItem): z.infer<typeof found> {
  const {name, description, namespace, type, normalized_score: score, fts_rank, vec_rank, snippet} = item;
  return {
    id: name,
    title: description,
    namespace,
    type,
    score: Number(score.toFixed(4)),
    words_rank: fts_rank ?? null,
    meaning_rank: vec_rank ?? null,
    text: snippet,
  };
}

function toNear({name, description, type, graph_depth: hops = 0}: RecallItem): z.infer<typeof near> {
  return {id: name, title: description, type, hops};
}

function noticeOf({vec_degraded_reason: meaning = '', fts_error: words = ''}: HybridSearchResponse): string {
  return [meaning, words].filter((part) => part !== '').join(' ');
}

interface Told {
  readonly results: readonly z.infer<typeof found>[];
  readonly related: readonly z.infer<typeof near>[];
  readonly notice: string;
}

function tell(query: string, {results, related, notice}: Told): string {
  if (results.length === 0) return lines(`Nothing was found for “${query}”.`, notice);
  return lines(
    `${count(results.length, 'result')} for “${query}”.`,
    notice,
    ...results.map(tellFound),
    section(
      'Hangs together with these',
      related.map(({id, title, type, hops}) => `${title} (${id}) · ${type} · ${count(hops, 'hop')}`),
    ),
  );
}

function tellFound(
  {id, title, namespace, type, score, words_rank, meaning_rank, text}: z.infer<typeof found>,
  at: number,
) {
  const ranks = [
    ...(words_rank === null ? [] : [`words rank ${words_rank}`]),
    ...(meaning_rank === null ? [] : [`meaning rank ${meaning_rank}`]),
  ];
  return `\n${at + 1}. ${title}\nid ${id} · ${type} in ${namespace} · ${score.toFixed(2)}: ${ranks.join(', ')}\n${text}`;
}
