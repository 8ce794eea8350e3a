import type {EmbeddingProvider, ProviderDraft} from '#contract/provider';
import {trialText} from './trial-text.ts';
import type {Clock, Secrets} from '../ports.ts';
import {keyPlace} from './key-place.ts';
import {requestEmbeddings} from './request-embeddings.ts';

export interface MeasureOptions {
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Tried in place of the stored key; null tries without. */
  readonly key?: string | null | undefined;
}

/** Finds out the dimensions that a draft leaves open, by one request. Rejects with `EmbeddingFailure`. */
export async function measureProvider(draft: ProviderDraft, options: MeasureOptions): Promise<EmbeddingProvider> {
  if (draft.type === 'model-folder') return draft;
  const {dimensions} = draft;
  if (dimensions !== null) return {...draft, dimensions};
  const {secrets, clock, key} = options;
  const answer = await requestEmbeddings({
    provider: draft,
    key: key === undefined ? await secrets.get(keyPlace(draft)) : key,
    texts: [draft.passagePrefix + trialText],
    timeoutMs: draft.timeoutSeconds * 1000,
    longestWaitMs: 0,
    now: clock.now(),
    signal: new AbortController().signal,
  });
  if (!answer.ok) throw answer.failure;
  return {...draft, dimensions: answer.vectors[0]?.length ?? 0};
}
