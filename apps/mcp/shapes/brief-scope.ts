import {z} from 'zod';
import {scopeOutput, type ScopeOutput} from '#contract/memories';

/** A scope as the recall API has it. */
export const briefScope = z.object(scopeOutput.shape);

export function tellScope({scope_id, kind, name, can_write}: ScopeOutput): string {
  return `${scope_id} · ${kind} “${name}”${can_write ? '' : ' · read only'}`;
}
