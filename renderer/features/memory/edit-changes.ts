import type {MemoryCard} from '#contract/memories';
import type {Input} from '#contract/methods';
import {type MetadataText, splitMetadata} from './metadata-text.ts';

/** What can be changed about a memory without saying something else, as it is typed. */
export interface EditDraft extends MetadataText {
  /** From 0 to 100. */
  readonly sure: number;
  readonly where: string;
  readonly why: string;
}

export function editDraftOf({memory, where, why}: MemoryCard): EditDraft {
  return {
    sure: Math.round(memory.confidence * 100),
    where: where ?? '',
    why: why ?? '',
    ...splitMetadata(memory.metadata),
  };
}

export type EditChanges = Omit<Input<'memory.edit'>, 'memory_id' | 'expected_version' | 'caller'>;

/**
 * Only what was changed against the state one began from, so that whatever somebody else changed meanwhile stays.
 * `metadata` is what was typed, read; it counts when its text was changed.
 */
export function changesOf(
  draft: EditDraft,
  began: EditDraft,
  metadata: Readonly<Record<string, unknown>>,
): EditChanges {
  const isMetadataChanged = draft.tags !== began.tags || draft.rest !== began.rest;
  return {
    ...(draft.sure === began.sure ? {} : {confidence: draft.sure / 100}),
    ...(draft.where === began.where ? {} : {where: textOrNull(draft.where)}),
    ...(draft.why === began.why ? {} : {why: textOrNull(draft.why)}),
    ...(isMetadataChanged ? {metadata: {...metadata}} : {}),
  };
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
