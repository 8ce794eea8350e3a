import type {QueryRequest} from '#contract/query';
import type {ReadConnection} from '../db/connection.ts';
import {chunksWhere, noteCondition} from '../db/filters.ts';
import {every} from '../db/memory-conditions.ts';
import {inScopes} from '../db/readable-memories.ts';
import type {Filter} from '../domain/query-model.ts';
import {readableScopes} from '../domain/readable-scopes.ts';
import {matchTerm} from './match-term.ts';
import type {ParsedQuery} from './parse-query.ts';
import type {Scope} from './trace.ts';

/** Joins what the text of a search and its options ask for, and settles how much is looked at. */
export function planSearch(read: ReadConnection, request: QueryRequest, query: ParsedQuery): Scope {
  const limit = request.limit === 0 ? request.topK : request.limit;
  const filters = [...optionFilters(request), ...query.filters];
  const without = query.without.map(matchTerm);
  const scopes = readableScopes(request.caller);
  const asked = noteCondition(filters, without);
  const condition = scopes === null ? asked : every([...(asked ? [asked] : []), inScopes(scopes)]);
  return {
    filters,
    without,
    condition,
    within: condition && chunksWhere(read, condition),
    candidates: Math.max(request.candidateK, request.offset + limit),
    offset: request.offset,
    limit,
  };
}

function optionFilters({spaceKey, pageId, from, to}: QueryRequest): Filter[] {
  const filters = [
    {field: 'space', value: spaceKey},
    {field: 'page', value: pageId},
    {field: 'from', value: from},
    {field: 'to', value: to},
  ] as const;
  return filters.flatMap(({field, value}) => (value === undefined ? [] : [{field, value, negated: false}]));
}
