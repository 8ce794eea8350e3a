import type {MemoryStatus} from '#contract/memory';
import type {StatedKind} from '#contract/memories';
import type {Input} from '#contract/methods';

/** What of the memories is listed. Null leaves it open. */
export interface MemoryFilters {
  readonly text: string;
  readonly kind: StatedKind | null;
  readonly status: MemoryStatus | 'any';
  readonly tag: string | null;
  readonly scope: string | null;
}

export const noFilters: MemoryFilters = {text: '', kind: null, status: 'any', tag: null, scope: null};

/** A page of the list: what holds comes before what does not hold any more. */
export interface PageStart {
  readonly status: MemoryStatus;
  readonly cursor: string | null;
}

export const statusOrder = [
  'current',
  'contested',
  'proposed',
  'superseded',
  'expired',
  'invalidated',
] as const satisfies readonly MemoryStatus[];

export function firstPage({status}: MemoryFilters): PageStart {
  return {status: status === 'any' ? statusOrder[0] : status, cursor: null};
}

/** The page after one that ended with this cursor; with any status the next status follows the last page of one. */
export function pageAfter(page: PageStart, nextCursor: string | null, {status}: MemoryFilters): PageStart | undefined {
  if (nextCursor !== null) return {...page, cursor: nextCursor};
  const next = status === 'any' ? statusOrder[statusOrder.indexOf(page.status) + 1] : undefined;
  return next && {status: next, cursor: null};
}

export const PAGE_SIZE = 50;

export function requestOf(filters: MemoryFilters, {status, cursor}: PageStart): Input<'memory.search'> {
  const {text, kind, tag, scope} = filters;
  return {
    status,
    limit: PAGE_SIZE,
    with_about: true,
    ...(text.trim() === '' ? {} : {q: text.trim()}),
    ...(kind === null ? {} : {kind}),
    ...(tag === null ? {} : {tags: [tag]}),
    ...(scope === null ? {} : {scope_id: scope}),
    ...(cursor === null ? {} : {cursor}),
  };
}

export function isFiltered(filters: MemoryFilters): boolean {
  return requestKeys.some((key) => filters[key] !== noFilters[key]);
}

const requestKeys = ['text', 'kind', 'status', 'tag', 'scope'] as const;
