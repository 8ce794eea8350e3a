import type {Output} from '#contract/methods';
import {inWords} from '../../ui/in-words.ts';

export type MemoryEvent = Output<'memory.history'>['events'][number];

const actions: Readonly<Record<string, string>> = {
  remembered: 'Stated',
  reinforced: 'Stated again',
  edited: 'Edited',
  accepted: 'Accepted',
  rejected: 'Rejected',
  superseded: 'Superseded',
  restored: 'Stands again',
  invalidated: 'Invalidated',
  revalidated: 'Brought back',
  contested: 'Contested',
  settled: 'Contradiction settled',
  linked: 'Linked',
  unlinked: 'Unlinked',
};

/** What happened, in words. */
export function actionWords(action: string): string {
  return actions[action] ?? action;
}

/** What was said of a change; empty where that is but an id. */
export function noteWords({action, note}: Pick<MemoryEvent, 'action' | 'note'>): string {
  if (action === 'superseded') return '';
  if (action === 'linked' || action === 'unlinked') return inWords(note.split(' ')[0] ?? '');
  return note;
}
