import type {QueryRequest} from '#contract/query';
import type {ReadConnection} from '../db/connection.ts';
import {anyFilter, chunksWhere, every, groupFilters, lacks} from '../db/filters.ts';
import type {Moment} from '../db/moment.ts';
import {inScopes} from '../db/readable-memories.ts';
import {knownCondition, statusCondition} from '../db/statuses.ts';
import type {Filter} from '../domain/query-model.ts';
import {readableScopes} from '../domain/readable-scopes.ts';
import {matchTerm} from './match-term.ts';
import type {ParsedQuery} from './parse-query.ts';
import type {Scope} from './trace.ts';

/** What is asked, and when the library is looked at. */
export interface SearchPlan {
  readonly request: QueryRequest;
  readonly query: ParsedQuery;
  readonly moment: Moment;
}

/** Joins what the text of a search and its options ask for, and settles how much is looked at. */
export function planSearch(read: ReadConnection, {request, query, moment}: SearchPlan): Scope {
  const limit = request.limit === 0 ? request.topK : request.limit;
  const filters = [...optionFilters(request), ...query.filters];
  const without = query.without.map(matchTerm);
  const scopes = readableScopes(request.caller);
  const ofStatus = statusCondition(read, moment);
  const asked = [
    ...(scopes === null ? [] : [inScopes(scopes)]),
    ...(moment.past === null ? [] : [knownCondition(moment.past)]),
    ...groupFilters(filters).map((group) => anyFilter(group, ofStatus)),
    ...without.map(lacks),
  ];
  const condition = asked.length === 0 ? null : every(asked);
  return {
    filters,
    without,
    condition,
    within: condition && chunksWhere(read, condition),
    visible: scopes && chunksWhere(read, inScopes(scopes)),
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
