/** What the outside must provide to the engine, and what the engine's parts promise each other. */

/** Names one vector space. Vectors of two identities are never compared. */
export interface EmbedderIdentity {
  /** Short name shown to people and printed by `index`, for example `use-lite` or `hash-local`. */
  readonly provider: string;
  /** How the provider came to be chosen: `bundled`, `hash-fallback`, `provider`, `flag`, `disabled`. */
  readonly source: string;
  readonly model: string;
  readonly dimensions: number;
  /** Changes whenever the same text would give another vector (weights, tokeniser, cleaning). */
  readonly version: string;
}

/** A half-open range `[start, end)` of UTF-16 code units in the text it was cut from. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Turns text into unit-length vectors. A missing model is a `DisabledEmbedder`, never null. */
export interface Embedder {
  readonly identity: EmbedderIdentity;
  /** False for the disabled embedder; the semantic channel then reports itself as off. */
  readonly available: boolean;
  /** On one that was wanted and could not be opened: why, in a sentence. */
  readonly unavailable?: string;
  /** True for one behind a protocol: the text of a search leaves this process. */
  readonly isRemote?: boolean;
  /**
   * Cuts a chunk into the windows that the model reads whole. Together the spans cover every
   * character of the text that is not white space; a text without words gives no span.
   */
  passages(text: string): readonly Span[];
  /** Texts it takes best in one call; left out, it does not mind. */
  readonly batchSize?: number;
  /**
   * One unit-length vector of `identity.dimensions` floats per text, in order. Rejects with `EmbeddingFailure`, and
   * with its `RefusedText` where the texts are at fault and others may do.
   */
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
  /** The vector of a query. Text beyond the model's window is not read. */
  embedQuery(text: string): Promise<Float32Array>;
  close(): Promise<void>;
}

/** Whose key, and where it may be sent: a library that names the same provider at another address gets nothing. */
export interface KeyPlace {
  readonly providerId: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

/** Where the host keeps the keys of embedding providers. They go nowhere but to their origin. */
export interface Secrets {
  get(place: KeyPlace): Promise<string | null>;
  set(place: KeyPlace, key: string): Promise<void>;
  /** Forgets the keys of a provider, wherever they may be sent. */
  delete(providerId: string): Promise<void>;
}

/** Hears of damage to what can be made again, where somebody met it: mends it, and tells people. */
export interface DamageReport {
  /** The word indexes were damaged and have been made anew, or could not be. */
  words(isRebuilt: boolean, reason: string): void;
  /** The vectors of a set cannot be read. Answers were given without them. */
  vectors(setId: number, reason: string): void;
}

/** Wall-clock time, passed in so that expiry and dates can be tested. Milliseconds since 1970 UTC. */
export interface Clock {
  now(): number;
}

/** Where the engine reports what it does. Never note text. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, cause?: unknown): void;
}
