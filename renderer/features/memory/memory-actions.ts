import type {MemoryOutput} from '#contract/memories';
import type {MemoryTask} from '../../ui/desk.ts';
import {isLiving} from './status-words.ts';

/** Done at once, without a dialog. */
export type DirectAction = 'accept' | 'revalidate';

export interface MemoryAction {
  readonly act: MemoryTask | DirectAction;
  /** With dots when a dialog asks for more. */
  readonly label: string;
  readonly isMain: boolean;
}

const labels: Readonly<Record<MemoryTask | DirectAction, string>> = {
  accept: 'Accept',
  revalidate: 'Bring it back',
  settle: 'See both sides…',
  renew: 'Renew…',
  restate: 'State it again…',
  supersede: 'Replace…',
  edit: 'Edit…',
  contest: 'Contest…',
  link: 'Link…',
  reject: 'Reject…',
  invalidate: 'Invalidate…',
};

/** What can be done about a memory of this status, what its status asks for first. */
export function actionsFor({status, expires_at: expires}: Pick<MemoryOutput, 'status' | 'expires_at'>): MemoryAction[] {
  const first = firstFor[status];
  const renew = isLiving(status) && expires !== null ? (['renew'] as const) : [];
  const acts = isLiving(status)
    ? [
        ...first,
        'supersede' as const,
        'edit' as const,
        ...renew,
        'contest' as const,
        'link' as const,
        ...lastFor(status),
      ]
    : [...first, 'edit' as const, 'link' as const];
  return acts.map((act) => ({act, label: labels[act], isMain: act === first[0]}));
}

const firstFor: Readonly<Record<MemoryOutput['status'], readonly (MemoryTask | DirectAction)[]>> = {
  current: [],
  proposed: ['accept', 'reject'],
  contested: ['settle'],
  superseded: [],
  expired: ['restate'],
  invalidated: ['revalidate'],
};

/** A proposed memory is rejected instead. */
function lastFor(status: MemoryOutput['status']): readonly MemoryTask[] {
  return status === 'proposed' ? [] : ['invalidate'];
}
