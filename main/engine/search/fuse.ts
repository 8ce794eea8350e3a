import type {ChannelPart} from '#contract/explain';
import type {FusionName, QueryResult, SearchMode} from '#contract/query';
import type {ChunkIdentity} from '../db/find-chunks.ts';
import type {ChannelEvidence} from './channel-evidence.ts';
import {evidencePart, lexicalScale, semanticScale} from './fuse-evidence.ts';
import {ranksPart} from './fuse-ranks.ts';
import {weightedPart} from './fuse-weighted.ts';
import type {FusedChunk} from './trace.ts';

/** How two lists become one. */
export interface FusionPlan {
  readonly mode: SearchMode;
  readonly fusion: FusionName;
  /** Weight of the keyword channel, 0 to 1. */
  readonly alpha: number;
  readonly rrfK: number;
  /** Rarity of each word of the query, for `auto`. */
  readonly rarities: readonly number[];
  /** Cosine of an unrelated text, for `auto`. */
  readonly median: number;
}

/** Both channels' evidence. */
export interface Evidence {
  readonly lexical: ChannelEvidence;
  readonly semantic: ChannelEvidence;
}

/** What a request's `alpha` is when it has none: what the contract says, and what the collections bear out. */
export function defaultAlpha(fusion: FusionName): number {
  return fusion === 'auto' ? 0.45 : 0.7;
}

/** The strategy in effect, as every result names it. */
export function effectiveFusion({mode, fusion}: Pick<FusionPlan, 'mode' | 'fusion'>): QueryResult['fusion'] {
  return mode === 'hybrid' ? fusion : mode;
}

/**
 * Ranks all candidates: score descending, then best rank in a list, then chunk id, which leaves no ties. A candidate
 * is a chunk with evidence above 0 in some channel; the weakest one stays.
 */
export function fuse(
  evidence: Evidence,
  plan: FusionPlan,
  identities: ReadonlyMap<number, ChunkIdentity>,
): FusedChunk[] {
  const {lexical, semantic} = choose(evidence, plan);
  return [...identities.values()]
    .map((identity) => sum(identity, [lexical(identity.id), semantic(identity.id)]))
    .sort(compare)
    .map((chunk, index) => ({...chunk, rank: index + 1}));
}

type PartOf = (id: number) => ChannelPart;

function choose(
  {lexical, semantic}: Evidence,
  plan: FusionPlan,
): {readonly lexical: PartOf; readonly semantic: PartOf} {
  const weights = weightsOf(plan);
  switch (effectiveFusion(plan)) {
    case 'rrf':
      return {lexical: ranksPart(lexical, plan.rrfK), semantic: ranksPart(semantic, plan.rrfK)};
    case 'auto':
      return chooseEvidence({lexical, semantic}, plan);
    case 'lexical':
    case 'vector':
    case 'weighted':
      return {lexical: weightedPart(lexical, weights.lexical), semantic: weightedPart(semantic, weights.semantic)};
  }
}

/** Where one channel cannot answer at all, the other one's evidence is all there is, and carries the whole score. */
function chooseEvidence({lexical, semantic}: Evidence, plan: FusionPlan): {lexical: PartOf; semantic: PartOf} {
  const weight = semantic.silence !== '' ? 1 : lexical.silence !== '' ? 0 : plan.alpha;
  return {
    lexical: evidencePart(lexical, lexicalScale(lexical, weight, plan.rarities)),
    semantic: evidencePart(semantic, semanticScale(plan.median, 1 - weight)),
  };
}

function weightsOf({mode, alpha}: FusionPlan): {readonly lexical: number; readonly semantic: number} {
  if (mode === 'hybrid') return {lexical: alpha, semantic: 1 - alpha};
  return mode === 'lexical' ? {lexical: 1, semantic: 0} : {lexical: 0, semantic: 1};
}

function sum(identity: ChunkIdentity, channels: FusedChunk['channels']): FusedChunk {
  const [lexical, semantic] = channels;
  return {...identity, rank: 0, fused: lexical.contribution + semantic.contribution, channels};
}

function compare(a: FusedChunk, b: FusedChunk): number {
  return b.fused - a.fused || bestRank(a) - bestRank(b) || (a.chunkId < b.chunkId ? -1 : 1);
}

function bestRank({channels}: FusedChunk): number {
  return Math.min(...channels.map(({rank}) => rank ?? Infinity));
}
