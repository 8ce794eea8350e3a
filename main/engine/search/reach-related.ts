import type {ReadConnection} from '../db/connection.ts';
import {memoryId} from '../domain/node-ids.ts';
import {tagsNamed} from '../graph/name-tags.ts';
import {type Reached, walkMemories} from '../graph/walk-memories.ts';
import type {ParsedQuery} from './parse-query.ts';
import type {RecallScope} from './recall-scope.ts';

export interface Reach {
  readonly query: ParsedQuery;
  readonly scope: RecallScope;
  readonly request: {readonly maxHops: number; readonly minWeight: number; readonly maxGraphResults: number};
}

/** What hangs together with the memories found, and with the tags that the question names; never those found. */
export function reachRelated(
  read: ReadConnection,
  found: readonly number[],
  {query, scope, request}: Reach,
): Reached[] {
  const words = query.terms.map(({text}) => text.toLowerCase());
  const seeds = {memories: found.map(memoryId), tags: tagsNamed(read, words)};
  const {maxHops, minWeight, maxGraphResults} = request;
  const limit = maxGraphResults === 0 ? null : maxGraphResults;
  return walkMemories(read, seeds, {maxHops, minWeight, through: scope.through, give: scope.give, limit});
}
