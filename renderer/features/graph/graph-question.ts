import type {GraphNode, LocalGraphInput, OverviewGraphInput} from '#contract/graph';
import type {EdgeType} from '#contract/edge';
import {endOfDay} from './time-line.ts';

export const depths = [1, 2, 3] as const;
export type Depth = (typeof depths)[number];

export const overviewLimits = [250, 500, 1000, 2000] as const;
export type OverviewLimit = (typeof overviewLimits)[number];

export interface GraphFilters {
  readonly kinds: readonly GraphNode['kind'][];
  readonly statuses: readonly GraphNode['status'][];
  readonly tags: readonly string[];
  readonly edgeTypes: readonly EdgeType[];
  readonly tagNodes: boolean;
}

/** What the reader wants to see drawn. */
export interface GraphQuestion {
  readonly mode: 'local' | 'overview';
  /** Page id of the note in the middle of a local view. */
  readonly centre: string | null;
  readonly depth: Depth;
  /** Notes drawn at most in an overview. */
  readonly limit: OverviewLimit;
  readonly filters: GraphFilters;
  /** The day that the library is looked back to, YYYY-MM-DD; null for now. */
  readonly asOf: string | null;
}

/** What every question to the engine says besides what it is about. */
export type View = Pick<GraphQuestion, 'filters' | 'asOf'>;

export const noFilters: GraphFilters = {kinds: [], statuses: [], tags: [], edgeTypes: [], tagNodes: false};

const localLimit = 300;

/** Number of filters in force; drawing tags as nodes hides nothing and is not counted. */
export function countFilters({kinds, statuses, tags, edgeTypes}: GraphFilters): number {
  return [kinds, statuses, tags, edgeTypes].filter((values) => values.length > 0).length;
}

export function overviewInput({limit, filters, asOf}: GraphQuestion): OverviewGraphInput {
  return {limit, ...filterInput(filters), ...timeInput(asOf)};
}

export function localInput(pageId: string, depth: Depth, {filters, asOf}: View): LocalGraphInput {
  return {pageId, depth, limit: localLimit, ...filterInput(filters), ...timeInput(asOf)};
}

/** What was known on a day was known by its end. */
function timeInput(asOf: string | null): {as_of?: string} {
  return asOf === null ? {} : {as_of: endOfDay(asOf)};
}

/** An empty list would filter everything out; nothing chosen means no filter. */
function filterInput({kinds, statuses, tags, edgeTypes, tagNodes}: GraphFilters) {
  return {
    tagNodes,
    ...(kinds.length > 0 ? {kinds: [...kinds]} : {}),
    ...(statuses.length > 0 ? {statuses: [...statuses]} : {}),
    ...(tags.length > 0 ? {tags: [...tags]} : {}),
    ...(edgeTypes.length > 0 ? {edgeTypes: [...edgeTypes]} : {}),
  };
}
