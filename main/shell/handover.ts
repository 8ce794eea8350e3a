import type {HostRequest} from '#contract/host';
import {parseDeepLink} from './deep-link.ts';

/** What one launch hands to the process that has the library open already. */
export interface Handover {
  readonly paths: readonly string[];
  readonly links: readonly string[];
}

/** Reads what another process says it wants; whatever else it says is left aside. */
export function parseHandover(data: unknown): Handover {
  const said = typeof data === 'object' && data !== null ? (data as Partial<Record<keyof Handover, unknown>>) : {};
  return {paths: textsOf(said.paths), links: textsOf(said.links)};
}

/** What a link asks of the page; null when it is not one of ours, or malformed. */
export function requestOf(link: string): HostRequest | null {
  const parsed = parseDeepLink(link);
  if (!parsed) return null;
  return parsed.type === 'note'
    ? {type: 'go-to', view: 'search', note: parsed.pageId}
    : {type: 'go-to', view: 'search', query: parsed.query};
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').slice(0, 50) : [];
}
