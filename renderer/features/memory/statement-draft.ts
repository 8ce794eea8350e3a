import type {MemoryCard, StatedKind} from '#contract/memories';
import type {Input} from '#contract/methods';
import type {Life} from './life-words.ts';
import {readTags, splitMetadata} from './metadata-text.ts';

/** A memory as it is being written. */
export interface StatementDraft {
  readonly content: string;
  readonly kind: StatedKind;
  readonly scope: string;
  /** From 0 to 100. */
  readonly sure: number;
  readonly life: Life;
  readonly where: string;
  readonly why: string;
  readonly tags: string;
  readonly proposed: boolean;
}

export const emptyDraft: StatementDraft = {
  content: '',
  kind: 'fact',
  scope: 'library',
  sure: 100,
  life: 'permanent',
  where: '',
  why: '',
  tags: '',
  proposed: false,
};

/** A statement is meant to be short; of a longer selection the beginning is taken, and all of it kept as the source. */
export const longestPrefill = 2000;

/** What was selected as the beginning of a statement: white space settled, cut at a word. */
export function prefill(selected: string): string {
  const text = selected
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  if (text.length <= longestPrefill) return text;
  const cut = text.slice(0, longestPrefill - 1);
  const space = cut.search(/\s\S*$/);
  return `${(space > longestPrefill / 2 ? cut.slice(0, space) : cut).trimEnd()}…`.toWellFormed();
}

/** A memory to be said anew: as it stands, with the life still to be chosen. */
export function draftOf({memory, scope, where, why}: MemoryCard): StatementDraft {
  return {
    ...emptyDraft,
    content: memory.content,
    kind: memory.kind,
    scope: scope?.scope_id ?? emptyDraft.scope,
    sure: Math.round(memory.confidence * 100),
    where: where ?? '',
    why: why ?? '',
    tags: splitMetadata(memory.metadata).tags,
  };
}

/** Metadata of a memory that the form does not show, and that go over to what takes its place. */
export function othersOf({memory}: MemoryCard): Readonly<Record<string, unknown>> {
  const {rest} = splitMetadata(memory.metadata);
  return rest === '' ? {} : (JSON.parse(rest) as Record<string, unknown>);
}

type Said = Omit<Input<'memory.remember'>, 'content' | 'kind' | 'scope_id' | 'derived_from'>;

/** What is said about a statement, as the engine takes it. `others` are metadata that the form does not show. */
export function saidOf(draft: StatementDraft, others: Readonly<Record<string, unknown>> = {}): Said {
  const tags = readTags(draft.tags);
  return {
    confidence: draft.sure / 100,
    proposed: draft.proposed,
    metadata: tags.length === 0 ? {...others} : {...others, tags},
    ...(draft.life === 'permanent' ? {} : {ttl_preset: draft.life}),
    ...(draft.where.trim() === '' ? {} : {where: draft.where.trim()}),
    ...(draft.why.trim() === '' ? {} : {why: draft.why.trim()}),
  };
}

/** What is kept as the source of a memory that rests on nothing but what is said now. */
export function spokenSource({content, why}: StatementDraft): string {
  return why.trim() === '' ? content.trim() : `${content.trim()}\n\n${why.trim()}`;
}
