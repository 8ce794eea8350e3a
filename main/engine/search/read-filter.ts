import {isDay} from '#contract/query';
import type {Filter} from '../domain/query-model.ts';
import type {RawClause} from './read-clauses.ts';

/** The filter that a clause means; undefined when it is ordinary text. `now` in milliseconds since 1970 UTC. */
export function readFilter({operator, value, negated}: RawClause, now: number): Filter | undefined {
  const filter = value === '' ? undefined : operators[operator]?.(value, now);
  return filter && filter.value !== '' ? {...filter, negated} : undefined;
}

type Meant = Omit<Filter, 'negated'>;

const operators: Readonly<Record<string, (value: string, now: number) => Meant | undefined>> = {
  title: (value) => ({field: 'title', value}),
  path: (value) => ({field: 'path', value}),
  space: (value) => ({field: 'space', value}),
  tag: (value) => ({field: 'tag', value: value.replace(/^#+|(?<!\/)\/+$/gu, '')}),
  type: (value) => ({field: 'kind', value: value.toLowerCase()}),
  kind: (value) => ({field: 'kind', value: value.toLowerCase()}),
  status: (value) => ({field: 'status', value: value.toLowerCase()}),
  from: (value) => (isDay(value) ? {field: 'from', value} : undefined),
  to: (value) => (isDay(value) ? {field: 'to', value} : undefined),
  updated: readAge,
};

/** What the filter lets through, as a sentence about a note. */
export function describeFilter({field, value, negated}: Filter): string {
  const sentences: Readonly<Record<Filter['field'], readonly [string, string]>> = {
    title: [`its title contains “${value}”`, `its title does not contain “${value}”`],
    path: [`its path contains “${value}”`, `its path does not contain “${value}”`],
    tag: [`it has the tag “${value}” or one below it`, `it has neither the tag “${value}” nor one below it`],
    kind: [`it is of the kind “${value}”`, `it is not of the kind “${value}”`],
    status: [`its status is “${value}”`, `its status is not “${value}”`],
    space: [`it is in the space “${value}”`, `it is not in the space “${value}”`],
    page: [`it is the note ${value}`, `it is not the note ${value}`],
    from: [`it was updated on ${value} or later`, `it was not updated on ${value} or later`],
    to: [`it was updated on ${value} or earlier`, `it was not updated on ${value} or earlier`],
    since: [`it was updated since ${value}`, `it was not updated since ${value}`],
  };
  return sentences[field][negated ? 1 : 0];
}

/** `7d` is today and the seven days before it, in UTC; hours count back from now. */
function readAge(age: string, now: number): Meant | undefined {
  const {count, unit} = /^(?<count>\d{1,4})(?<unit>[hdwmy])$/iu.exec(age)?.groups ?? {};
  if (count === undefined || unit === undefined) return undefined;
  const date = new Date(now);
  const steps = Number(count);
  switch (unit.toLowerCase()) {
    case 'h':
      return {field: 'since', value: new Date(now - steps * 3_600_000).toISOString()};
    case 'm':
      date.setUTCMonth(date.getUTCMonth() - steps);
      break;
    case 'y':
      date.setUTCFullYear(date.getUTCFullYear() - steps);
      break;
    default:
      date.setUTCDate(date.getUTCDate() - steps * (unit.toLowerCase() === 'w' ? 7 : 1));
  }
  // Before the year 0 a day has another form, and all there is is later.
  return {field: 'from', value: date.getUTCFullYear() < 0 ? '0000-01-01' : date.toISOString().slice(0, 10)};
}
