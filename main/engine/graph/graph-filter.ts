import {edgeTypes} from '#contract/edge';
import type {Parsed} from '#contract/methods';
import type {ReadConnection} from '../db/connection.ts';
import type {Moment} from '../db/moment.ts';
import {type NodeRow, toKind} from '../db/notes-read.ts';
import {readStatuses} from '../db/statuses.ts';
import {findTagged} from '../db/tags-read.ts';
import {nameKey} from '../domain/text.ts';
import {allTypes, type LinkMap} from './link-map.ts';

/** The filters of a graph as they are asked for. */
export type GraphFilterInput = Pick<Parsed<'graph.overview'>, 'kinds' | 'statuses' | 'tags' | 'edgeTypes'>;

/** Which nodes may be shown, and which types of link may be followed. */
export interface GraphFilter {
  readonly passes: (node: number) => boolean;
  /** Indices into `edgeTypes`. */
  readonly types: ReadonlySet<number>;
}

/** A note passes with any of the kinds, any of the statuses and any of the tags. An empty list asks for nothing. */
export function readGraphFilter(
  read: ReadConnection,
  map: LinkMap,
  {moment, ...input}: GraphFilterInput & {readonly moment: Moment},
): GraphFilter {
  const kinds = wanted(input.kinds);
  const statuses = wanted(input.statuses);
  const statusOf = statuses && readStatuses(read, moment);
  const tags = wanted(input.tags?.map((tag) => nameKey(tag.replace(/^#/, ''))));
  const tagged = tags && findTagged(read, [...tags]);
  const types = wanted(input.edgeTypes?.map((type) => edgeTypes.indexOf(type)));
  const tests = [
    kinds && (([, , kind]: NodeRow) => kinds.has(toKind(kind))),
    statuses && (([id]: NodeRow) => statuses.has(statusOf?.get(id) ?? 'current')),
    tagged && (([id]: NodeRow) => tagged.has(id)),
  ].filter((test) => test !== undefined);
  return {
    passes: (node) => {
      const row = map.nodes[node];
      return row !== undefined && tests.every((test) => test(row));
    },
    types: types ?? allTypes,
  };
}

function wanted<T>(values: readonly T[] | undefined): ReadonlySet<T> | undefined {
  return values && values.length > 0 ? new Set(values) : undefined;
}
