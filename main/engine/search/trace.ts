import type {ChannelPart} from '#contract/explain';
import type {RetiredStatus} from '#contract/memory';
import type {QueryOutput, QueryRequest} from '#contract/query';
import type {Condition} from '../db/filters.ts';
import type {ChunkIdentity} from '../db/find-chunks.ts';
import type {NearPassage} from '../db/nearest.ts';
import type {VectorSet} from '../db/vectors.ts';
import type {Filter, Match, Term} from '../domain/query-model.ts';
import type {ParsedQuery} from './parse-query.ts';

/** A chunk in a channel's own list. Ranks count from 1. */
export interface RankedChunk {
  readonly id: number;
  readonly raw: number;
  readonly rank: number;
}

/** What was asked of the indexes for one term. */
export interface TermTrace {
  readonly term: Term;
  readonly match: Match;
  /** How many chunks of the library have it. */
  readonly chunks: number;
  /** How much it tells: the logarithm of its rarity, as in BM25. */
  readonly idf: number;
  /** One sentence when it was not simply looked up; else empty. */
  readonly note: string;
}

/** What the keyword channel did. */
export interface LexicalTrace {
  readonly asked: boolean;
  readonly terms: readonly TermTrace[];
  /** Terms that most chunks have, left out because others are rarer. */
  readonly common: readonly TermTrace[];
  /** Any of the terms; both null when there are none. */
  readonly match: Match;
  readonly rows: readonly RankedChunk[];
  /** The chunks that have every term, where not all chunks in the list do; null where all do. */
  readonly complete: ReadonlySet<number> | null;
  /** The first chunks of notes whose title or alias is the whole search. */
  readonly titled: ReadonlySet<number>;
  /** There were filters only, and the list is the newest notes they let through. */
  readonly listing: boolean;
}

/** What the semantic channel did. */
export interface SemanticTrace {
  readonly asked: boolean;
  readonly state: QueryOutput['semantic'];
  readonly vector: Float32Array | null;
  readonly set: VectorSet | null;
  readonly rows: readonly RankedChunk[];
  /** The best passage of each chunk that was judged by its vector, in the list or not. */
  readonly passages: ReadonlyMap<number, NearPassage>;
}

/** Which notes could be found, and how many chunks each channel could name. */
export interface Scope {
  readonly filters: readonly Filter[];
  readonly without: readonly Match[];
  readonly condition: Condition | null;
  /** The ids of the chunks that may be found, as a subquery; null for all. */
  readonly within: Condition | null;
  /** The ids of the chunks that the caller may see, as a subquery; null for all. Only these are counted. */
  readonly visible: Condition | null;
  /** Length of each channel's list at most. */
  readonly candidates: number;
  readonly offset: number;
  /** Results on the page at most. */
  readonly limit: number;
}

/** One place of the ranking: the contributions of `channels` add up to `fused`. */
export interface FusedChunk extends ChunkIdentity {
  readonly rank: number;
  readonly fused: number;
  readonly channels: readonly [lexical: ChannelPart, semantic: ChannelPart];
  /** For a retired memory that is listed after living ones: its status, and the rank it would have by its score. */
  readonly yielded?: {readonly status: RetiredStatus; readonly rankByScore: number};
  /** For a living memory that is listed before a version that it replaced: the rank it would have by its score. */
  readonly lifted?: {readonly rankByScore: number};
}

/** When a search looked at the library. The past is not kept with it: a trace must stay small. */
export interface SearchTime {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** RFC 3339 in UTC; null for the library as it was when it was asked. */
  readonly asOf: string | null;
}

/** Everything one search did, so that it can be explained without being run again. */
export interface Trace {
  readonly request: QueryRequest;
  readonly query: ParsedQuery;
  readonly time: SearchTime;
  readonly scope: Scope;
  readonly lexical: LexicalTrace;
  readonly semantic: SemanticTrace;
  readonly ranking: readonly FusedChunk[];
}
