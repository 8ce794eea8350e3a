import {type AnswerKind, type Envelope, type OutputShape, type Row} from '../../../../apps/cli/shape/output-shape.ts';
import {shapeOutput} from '../../../../apps/cli/shape/shape-output.ts';

const plain: OutputShape = {
  select: [],
  filters: [],
  sort: null,
  dedupeBy: null,
  maxItems: 0,
  countOnly: false,
  truncateContent: 0,
  maxOutputBytes: 0,
  allowUnknownKeys: false,
};

const rowKeys = ['memory_id', 'name', 'namespace', 'type', 'description', 'snippet', 'distance', 'score', 'source'];
export const recallKind: AnswerKind = {
  rowKeys: [...rowKeys, 'graph_depth'],
  aliases: ['direct_matches', 'graph_matches'],
  closed: ['source', 'type'],
};

export const row = (id: number, more: Row = {}): Row => ({
  memory_id: id,
  name: `n${id}`,
  namespace: 'notes',
  type: 'document',
  description: `Note ${id}`,
  snippet: 'Low water at 🧭 noon.',
  distance: 0.5,
  score: 0.5,
  source: 'direct',
  ...more,
});

const direct = [row(3, {score: 0.9}), row(1, {score: 0.4, namespace: 'wiki'})];
const graph = [row(2, {source: 'graph', graph_depth: 1}), row(4, {source: 'graph', graph_depth: 2, name: 'Depth'})];
export const answer: Envelope = {
  query: 'low water',
  k: 2,
  direct_matches: direct,
  graph_matches: graph,
  results: [...direct, ...graph],
  elapsed_ms: 3,
};

const limit = {value: 2, source: 'flag', reached: true} as const;

/** The answer with some knobs turned. */
export function shape(turned: Partial<OutputShape>, envelope = answer, kind = recallKind): Envelope & {results: Row[]} {
  return shapeOutput(envelope, {shape: {...plain, ...turned}, kind, limit}) as Envelope & {results: Row[]};
}

export const ids = ({results}: {results: readonly Row[]}) => results.map((item) => item['memory_id']);
export const record = (envelope: Envelope) => envelope['agent_surface'] as Record<string, unknown>;
