import type {WhyNot} from '#contract/explain';
import type {MemorySummary} from '#contract/memory';
import type {ReadConnection} from '../db/connection.ts';
import {anyFilter, groupFilters, lacks, meets} from '../db/filters.ts';
import type {Moment} from '../db/moment.ts';
import {knownCondition, statusCondition} from '../db/statuses.ts';
import type {Filter, Match} from '../domain/query-model.ts';
import {describeAsOf} from './read-as-of.ts';
import {describeFilter} from './read-filter.ts';
import type {Scope} from './trace.ts';

interface Note {
  readonly memoryId: number;
  readonly summary: MemorySummary;
  readonly moment: Moment;
}

/** The first condition of a search that a note does not meet, with the note's own value; undefined if it meets all. */
export function failedFilter(
  read: ReadConnection,
  {filters, without}: Scope,
  {memoryId, summary, moment}: Note,
): Pick<WhyNot, 'stage' | 'summary' | 'facts'> | undefined {
  if (moment.past !== null && !meets(read, memoryId, knownCondition(moment.past)))
    return describeUnknown(moment.past.at);
  const ofStatus = statusCondition(read, moment);
  const failed = groupFilters(filters).find((group) => !meets(read, memoryId, anyFilter(group, ofStatus)));
  if (failed) return describeFailure(failed, summary);
  const unwanted = without.find((match) => !meets(read, memoryId, lacks(match)));
  return unwanted && describeUnwanted(unwanted);
}

function describeUnknown(at: string): Pick<WhyNot, 'stage' | 'summary' | 'facts'> {
  const time = describeAsOf(at);
  return {
    stage: 'filter',
    summary: `The search looks at the library ${time}, and this note was not known then.`,
    facts: [{label: 'Filter', value: time}],
  };
}

function describeFailure(group: readonly Filter[], note: MemorySummary): Pick<WhyNot, 'stage' | 'summary' | 'facts'> {
  const wanted = group.map(describeFilter).join(' or ');
  const field = group[0]?.field ?? 'page';
  const value = values[field](note);
  return {
    stage: 'filter',
    summary: `The search asks that ${wanted}; this note has ${value === '' ? 'none' : `“${value}”`}.`,
    facts: [
      {label: 'Filter', value: wanted},
      {label: 'This note', value: value === '' ? 'none' : value},
    ],
  };
}

function describeUnwanted({words, grams}: Match): Pick<WhyNot, 'stage' | 'summary' | 'facts'> {
  const text = (words ?? grams ?? '').replaceAll('"', '');
  return {
    stage: 'filter',
    summary: `It contains “${text}”, which the search leaves out.`,
    facts: [{label: 'Left out', value: text}],
  };
}

const values: Readonly<Record<Filter['field'], (note: MemorySummary) => string>> = {
  title: ({title}) => title,
  path: ({localPath}) => localPath,
  tag: ({tags}) => tags.join(', '),
  kind: ({kind}) => kind,
  status: ({status}) => status,
  space: ({spaceKey}) => spaceKey,
  page: ({pageId}) => pageId,
  from: ({updatedAt}) => updatedAt ?? '',
  to: ({updatedAt}) => updatedAt ?? '',
  since: ({updatedAt}) => updatedAt ?? '',
};
