import type {AgentSurface} from '#contract/agent-surface';
import type {OutputShape, QueryLimit} from './output-shape.ts';

/** What became of an answer, apart from the knobs. */
export interface Shaping {
  readonly before: number;
  readonly after: number;
  readonly capped: readonly string[];
  readonly wasCut: boolean;
  readonly aliases: readonly string[];
  readonly source: 'declared' | 'fallback';
}

/** The record of a shaping: only what applies is in it. */
export function describeShaping(shaping: Shaping, shape: OutputShape, limit: QueryLimit): AgentSurface {
  const {before, after, capped, wasCut, aliases, source} = shaping;
  return {
    input_count: before,
    output_count: after,
    ...describeKnobs(shape),
    ...(capped.length > 0 && {secondary_capped: [...capped]}),
    ...(wasCut && !shape.countOnly && {content_truncated: true}),
    ...(aliases.length > 0 && {aliases_removed: [...aliases]}),
    ...(source === 'fallback' && {result_array_source: source}),
    ...describeLimit(shape, limit),
  };
}

function describeKnobs(shape: OutputShape): Partial<AgentSurface> {
  const {select, filters, sort, dedupeBy, maxItems, countOnly, truncateContent, maxOutputBytes} = shape;
  return {
    ...(select.length > 0 && {select: [...select]}),
    ...(filters.length > 0 && {filters: filters.length}),
    ...(sort !== null && {sort}),
    ...(dedupeBy !== null && {dedupe_by: dedupeBy}),
    ...(maxItems > 0 && {max_items: maxItems}),
    ...(countOnly && {count_only: true}),
    ...(truncateContent > 0 && {truncate_content: truncateContent}),
    ...(maxOutputBytes > 0 && {max_output_bytes: maxOutputBytes}),
  };
}

/** Filters judge the best few that the search gave, and not the library: that is said, not refused. */
function describeLimit({filters}: OutputShape, {value, source, reached}: QueryLimit): Partial<AgentSurface> {
  return {
    query_limit: value,
    query_limit_kind: 'top-k',
    query_limit_source: source,
    query_limited: reached,
    ...(filters.length > 0 && {filter_scope: 'top-k', filter_incomplete: reached}),
  };
}
