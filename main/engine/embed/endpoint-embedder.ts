import {setTimeout as sleep} from 'node:timers/promises';
import {makeRetriable} from 'p-retry';
import type {EndpointProvider} from '#contract/provider';
import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import {sha256} from '../domain/hash.ts';
import type {Clock, Embedder, EmbedderIdentity} from '../ports.ts';
import {cutPassages} from './cut-passages.ts';
import type {EndpointFailure} from './endpoint-failure.ts';
import {type EmbeddingsRequest, requestEmbeddings} from './request-embeddings.ts';

export interface EndpointOptions {
  readonly provider: EndpointProvider;
  /** Asked before every request, so that a new key counts at once. */
  readonly readKey: () => Promise<string | null>;
  readonly clock: Clock;
  readonly patience?: Patience;
}

/** Times in milliseconds. */
export interface Patience {
  /** Before the first repetition; it doubles from there, with some chance. */
  readonly firstWait: number;
  /** Most that a server's `Retry-After` is honoured. */
  readonly longestWait: number;
  /** Somebody sits before a search: it is given up sooner than the vectors of notes. */
  readonly queryTimeout: number;
}

const usual: Patience = {firstWait: 500, longestWait: 60_000, queryTimeout: 10_000};

/** Changes whenever this file would give other vectors for the same answers. */
const readingVersion = 1;

/** An embedder behind `POST {baseUrl}/embeddings`. Nothing is asked until a vector is wanted. */
export function openEndpoint(options: EndpointOptions): Embedder {
  const {provider} = options;
  const endpoint = new Endpoint(options);
  const passages = (text: string) =>
    cutPassages(text, {countPieces: estimateTokens, maxPieces: provider.passageTokens});
  return {
    identity: identifyEndpoint(provider),
    available: true,
    isRemote: true,
    batchSize: provider.batchSize,
    passages,
    embedPassages: (texts, signal) =>
      endpoint.embedAll(
        texts.map((text) => provider.passagePrefix + text),
        signal,
      ),
    embedQuery: (text) => endpoint.embedQuery(provider.queryPrefix + text.slice(0, passages(text)[0]?.end)),
    close: () => endpoint.close(),
  };
}

/** Two endpoints with the same identity give the same vectors, as far as can be known from here. */
export function identifyEndpoint(provider: EndpointProvider): EmbedderIdentity {
  const {baseUrl, model, dimensions, sendDimensions, queryPrefix, passagePrefix, passageTokens} = provider;
  const rest = [baseUrl, sendDimensions, queryPrefix, passagePrefix, passageTokens];
  return {
    provider: new URL(baseUrl).host,
    source: 'provider',
    model,
    dimensions,
    version: `${sha256(JSON.stringify(rest)).slice(0, 12)}-${readingVersion}`,
  };
}

/** The model's tokeniser is not here: three bytes a token is what even plain text in small scripts stays below. */
function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

class Endpoint {
  readonly #options: EndpointOptions;
  readonly #patience: Patience;
  readonly #closing = new AbortController();

  constructor(options: EndpointOptions) {
    this.#options = options;
    this.#patience = options.patience ?? usual;
  }

  /** In batches, one after the other. */
  async embedAll(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
    const {batchSize, retries, timeoutSeconds} = this.#options.provider;
    const vectors: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += batchSize) {
      const batch = texts.slice(start, start + batchSize);
      vectors.push(...(await this.#ask(batch, {retries, timeoutMs: timeoutSeconds * 1000, signal})));
    }
    return vectors;
  }

  /** With at most one repetition. */
  async embedQuery(text: string): Promise<Float32Array> {
    const {retries, timeoutSeconds} = this.#options.provider;
    const timeoutMs = Math.min(timeoutSeconds * 1000, this.#patience.queryTimeout);
    const [vector] = await this.#ask([text], {retries: Math.min(retries, 1), timeoutMs, longestWaitMs: 1000});
    if (!vector) throw new EmbeddingFailure('embedding_failed', `${this.#options.provider.name} gave no vector.`);
    return vector;
  }

  close(): Promise<void> {
    this.#closing.abort();
    return Promise.resolve();
  }

  async #ask(texts: readonly string[], effort: Effort): Promise<readonly Float32Array[]> {
    const {provider, readKey, clock} = this.#options;
    const {longestWaitMs = this.#patience.longestWait} = effort;
    const signals = [this.#closing.signal, ...(effort.signal ? [effort.signal] : [])];
    const signal = AbortSignal.any(signals);
    const ask = async () => {
      const key = requireReadable(await readKey(), provider.name);
      return {provider, key, texts, timeoutMs: effort.timeoutMs, longestWaitMs, now: clock.now(), signal};
    };
    return askAgain(ask, {retries: effort.retries, firstWait: this.#patience.firstWait, signal});
  }
}

interface Effort {
  readonly retries: number;
  readonly timeoutMs: number;
  readonly longestWaitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Carries through p-retry what one request came to. */
class AttemptFailed extends Error {
  readonly details: EndpointFailure;

  constructor(details: EndpointFailure) {
    super(details.failure.message);
    this.details = details;
  }
}

/** Waits as long as the server asks, and then as the back-off has it. Rejects with `EmbeddingFailure`. */
async function askAgain(
  makeRequest: () => Promise<EmbeddingsRequest>,
  {retries, firstWait, signal}: {readonly retries: number; readonly firstWait: number; readonly signal: AbortSignal},
): Promise<readonly Float32Array[]> {
  const attempt = async () => {
    const answer = await requestEmbeddings(await makeRequest());
    if (answer.ok) return answer.vectors;
    throw new AttemptFailed(answer);
  };
  // Not the default export: built as CommonJS, this file would find another one there.
  const persist = makeRetriable(attempt, {
    retries,
    minTimeout: firstWait,
    maxTimeout: firstWait * 32,
    randomize: true,
    signal,
    shouldRetry: ({error}) => mayPass(error),
    onFailedAttempt: async ({error, retriesLeft}) => {
      if (error instanceof AttemptFailed && mayPass(error) && retriesLeft > 0)
        await sleep(error.details.retryAfterMs ?? 0, undefined, {signal});
    },
  });
  try {
    return await persist();
  } catch (error) {
    if (error instanceof AttemptFailed) throw error.details.failure;
    if (signal.aborted) throw new EmbeddingFailure('cancelled', 'The request for vectors was stopped.');
    throw error;
  }
}

function mayPass(error: Error): boolean {
  return error instanceof AttemptFailed && error.details.mayPass;
}

/** A key with a line break would end up, spelt out, in the error of the request that refuses to carry it. */
function requireReadable(key: string | null, name: string): string | null {
  if (key === null || /^[\x21-\x7e]+$/u.test(key)) return key;
  throw new EmbeddingFailure('embedding_failed', `The key for ${name} holds a space or line break; enter it again.`);
}
