import type {ChannelName, ChannelPart} from '#contract/explain';
import type {RankedChunk} from './trace.ts';

/** What one channel knows of the candidates. */
export interface ChannelEvidence {
  readonly channel: ChannelName;
  /** The channel's own list, by chunk. */
  readonly rows: ReadonlyMap<number, RankedChunk>;
  /** Raw scores of candidates that only the other channel listed, by chunk. */
  readonly further: ReadonlyMap<number, number>;
  /** Why the channel has no list; empty when it has one. */
  readonly silence: string;
}

const listNames: Readonly<Record<ChannelName, string>> = {lexical: 'keyword list', semantic: 'meaning list'};

/** A bar of length 0. */
export function absentPart(
  {channel, silence}: ChannelEvidence,
  {weight, ...normalisation}: ChannelPart['normalisation'] & {readonly weight: number},
): ChannelPart {
  const note = silence === '' ? `not in the ${listNames[channel]}` : silence;
  return {channel, raw: null, rank: null, normalised: 0, normalisation, weight, contribution: 0, note};
}

/** The chunk's place in the channel's own list, in words. */
export function placeOf({channel, rows}: ChannelEvidence, {rank}: RankedChunk): string {
  return `place ${rank} of ${rows.size} in the ${listNames[channel]}`;
}

/** What is said of a chunk that the channel can judge but did not list. */
export function belowList({channel}: ChannelEvidence): string {
  return `below the end of the ${listNames[channel]}`;
}
