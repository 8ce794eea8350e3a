import {z} from 'zod';
import {statedKind} from '#contract/memories';
import type {RecallOutput} from '#contract/recall';
import {count} from '../../terminal/count.ts';
import {briefEdge, tellEdge, toBriefEdge} from '../shapes/brief-edge.ts';
import {briefMemory, tellMemory, toBriefMemory} from '../shapes/brief-memory.ts';
import {cite} from '../shapes/cite.ts';
import {lines, section} from '../shapes/lines.ts';
import {sourcePassage, tellPassage, toSourcePassage} from '../shapes/source-passage.ts';
import {tool} from '../tool.ts';
import {withoutUndefined} from '../without-undefined.ts';

/** Characters of a memory, edges and passages that are shown. */
const room = 800;
const shownEdges = 60;
const shownSources = 20;

const hit = briefMemory.extend({
  scope_id: z.string().nullable(),
  origin: z.enum(['stated', 'note']),
  hop: z.number().int(),
  score: z.number(),
  why: z.string(),
  cite,
});
const retired = ['superseded', 'invalidated', 'expired'] as const;

export const recall = tool({
  name: 'recall',
  title: 'Recall memories',
  description: `Recall decisions, facts and preferences that somebody stated (or a note declares), ranked by likeness to query, confidence, freshness and whether they still hold. Use it before you decide, plan or state something, and for “what did we decide / what is known / how do they like it”.
Give query, or seed_id to walk from one memory along its links. Returns memories with version and status, how they are linked, and the passages they came from. A statement is cut at ${room} characters.
What is superseded, invalidated or expired is left out unless you include it; proposed and contested ones are shown with that status. Notes of no declared kind are not memories: search finds those.`,
  effect: 'reads',
  idempotent: true,
  input: z.strictObject({
    query: z.string().min(1).max(2000).optional(),
    seed_id: z.string().min(1).max(1000).optional().describe('a memory_id, in place of query'),
    depth: z.number().int().min(1).max(3).optional().describe('links to walk from seed_id; 1 if left out'),
    limit: z.number().int().min(1).max(30).default(10),
    kind: statedKind.optional(),
    scope_id: z.string().min(1).optional(),
    include: z.array(z.enum(retired)).max(3).default([]).describe('also memories that no longer hold'),
    min_confidence: z.number().min(0).max(1).optional(),
    min_similarity: z.number().min(0).max(1).optional(),
    as_of: z.string().optional().describe('the library as known then, for example 2026-05-31T12:00:00Z'),
  }),
  output: z.object({
    matched: z.number().int(),
    hits: z.array(hit),
    edges: z.array(briefEdge),
    sources: z.array(sourcePassage),
    notice: z.string(),
  }),
  async run({client, reader}, {kind, include, min_confidence, min_similarity, ...question}) {
    const output = await client.call('memory.recall', {
      ...withoutUndefined(question),
      filters: {
        ...withoutUndefined({kind, min_confidence, min_similarity}),
        ...Object.fromEntries(include.map((status) => [`include_${status}`, true])),
      },
      caller: reader,
    });
    const data = toData(output);
    return {data, text: tell(question.query ?? question.seed_id ?? '', data)};
  },
});

interface Data {
  readonly matched: number;
  readonly hits: z.infer<typeof hit>[];
  readonly edges: z.infer<typeof briefEdge>[];
  readonly sources: z.infer<typeof sourcePassage>[];
  readonly notice: string;
}

function toData({data, explain}: RecallOutput): Data {
  const edges = data.edges.filter(({edge_type: type}) => type !== 'IN_SCOPE' && type !== 'STATED_BY');
  return {
    matched: explain.matched,
    hits: data.hits.flatMap((memory, place) => {
      const score = data.scores[place];
      const about = explain.hits[place];
      if (!score || !about) return [];
      const {scope_id, origin, hop} = about;
      const source = {kind: origin === 'note' ? 'artifact' : 'memory', id: memory.id} as const;
      const rank = {score: Number(score.total.toFixed(4)), why: tellScore(score)};
      return [{...toBriefMemory(memory, room), scope_id, origin, hop, ...rank, cite: source}];
    }),
    edges: edges.slice(0, shownEdges).map(toBriefEdge),
    sources: (data.messages ?? []).slice(0, shownSources).map(toSourcePassage),
    notice: explain.degraded?.reason ?? '',
  };
}

/** The parts of the score that are not nothing. */
function tellScore(score: RecallOutput['data']['scores'][number]): string {
  const {similarity, confidence_bonus: bonus, recency_penalty: age, supersession_penalty: retirement} = score;
  return [
    `similarity ${similarity.toFixed(2)}`,
    ...(bonus >= 0.005 ? [`confidence +${bonus.toFixed(2)}`] : []),
    ...(age >= 0.005 ? [`age −${age.toFixed(2)}`] : []),
    ...(retirement > 0 ? [`superseded −${retirement.toFixed(2)}`] : []),
  ].join(', ');
}

function tell(start: string, {matched, hits, edges, sources, notice}: Data): string {
  if (hits.length === 0) return lines(`No memory was found for “${start}”.`, notice);
  return lines(
    `${hits.length} of ${count(matched, 'memory', 'memories')} for “${start}”.`,
    notice,
    ...hits.map((each, place) => `\n${place + 1}. ${tellMemory(each)}\n${tellPlace(each)}`),
    section('Links', edges.map(tellEdge)),
    section('Sources', sources.map(tellPassage)),
  );
}

function tellPlace({score, why, hop, scope_id, origin, cite: source}: z.infer<typeof hit>): string {
  const place = scope_id === null ? '' : ` · in ${scope_id}`;
  const far = hop === 0 ? '' : ` · ${count(hop, 'hop')}`;
  return `score ${score.toFixed(2)}: ${why}${far}${place}${origin === 'note' ? ' · a note' : ''} · cite ${source.kind} ${source.id}`;
}
