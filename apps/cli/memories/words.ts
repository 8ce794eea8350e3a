import type {MemoryOutput} from '#contract/memories';
import type {MemoryStatus} from '#contract/memory';
import {oneLine} from '../print-line.ts';
import type {Page} from './page.ts';

/** How single facts read. Times are UTC, as days in options are. */

/** The first characters of ids that are made here: enough to tell them apart, and all that a person has to write. */
export function shortId(text: string): string {
  return oneLine(text).replaceAll(/\b((?:mem|msg|edge)_[0-9a-f]{8})-[0-9a-f-]{27}\b/g, '$1');
}

/** Whether an id is that of a note that declares a kind, and not that of something stated. */
export function isNote(id: string): boolean {
  return !id.startsWith('mem_');
}

/** What stands for a whole note: its first line, which most often is its title. */
export function firstLine(content: string): string {
  return oneLine((/\S[^\n]*/.exec(content)?.[0] ?? '').replace(/^#{1,6}\s+/, ''));
}

export function minuteOf(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

export function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

const statusStyles = {
  current: 'green',
  proposed: 'cyan',
  contested: 'yellow',
  superseded: 'dim',
  expired: 'dim',
  invalidated: 'dim',
} as const;

export function paintStatus({paint}: Page, status: MemoryStatus, shown: string = status): string {
  return paint(statusStyles[status], shown);
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function tagWords({metadata}: Pick<MemoryOutput, 'metadata'>): string {
  const tags = metadata['tags'];
  if (!Array.isArray(tags)) return '';
  const names = tags.filter((tag) => typeof tag === 'string').map((tag) => `#${oneLine(tag).replace(/^#+/, '')}`);
  return names.join(' ');
}
