import type {EndpointProvider} from '#contract/provider';
import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import {type Asked, describeNetworkError, describeRefusal, type EndpointFailure} from './endpoint-failure.ts';
import {readEmbeddings} from './read-embeddings.ts';
import {readRefusal, type Unspeakable} from './read-refusal.ts';

export interface EmbeddingsRequest {
  readonly provider: Pick<EndpointProvider, 'name' | 'baseUrl' | 'model' | 'sendDimensions'> & {
    /** Null takes whatever length the model has. */
    readonly dimensions: number | null;
  };
  readonly key: string | null;
  /** With their prefixes. */
  readonly texts: readonly string[];
  readonly timeoutMs: number;
  /** A server that asks to wait longer than this is not asked again. */
  readonly longestWaitMs: number;
  readonly now: number;
  /** Ends the request early. */
  readonly signal: AbortSignal;
}

export type EmbeddingsAnswer =
  {readonly ok: true; readonly vectors: readonly Float32Array[]} | ({readonly ok: false} & EndpointFailure);

/** Makes one request, without retries: the unit vectors in order of the texts, or what went wrong. Never rejects. */
export async function requestEmbeddings(request: EmbeddingsRequest): Promise<EmbeddingsAnswer> {
  const {provider, key, signal} = request;
  const asked = {...provider, hasKey: key !== null};
  const timeout = AbortSignal.timeout(request.timeoutMs);
  try {
    const response = await post(request, AbortSignal.any([signal, timeout]));
    const body = await readBody(response, mostBytes(request));
    if (!response.ok) return refused(request, response, body);
    return {
      ok: true,
      vectors: readEmbeddings(body, {asked, unspeakable: unspeakable(request), dimensions: provider.dimensions}),
    };
  } catch (error) {
    if (signal.aborted) return final(new EmbeddingFailure('cancelled', `The request to ${asked.name} was stopped.`));
    if (timeout.aborted) return timedOut(asked, request.timeoutMs);
    if (error instanceof EmbeddingFailure) return final(error);
    return {ok: false, ...describeNetworkError(error, asked)};
  }
}

function post({provider, key, texts}: EmbeddingsRequest, signal: AbortSignal): Promise<Response> {
  const {model, dimensions, sendDimensions} = provider;
  const wanted = sendDimensions && dimensions !== null ? {dimensions} : {};
  return fetch(`${provider.baseUrl}/embeddings`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(key !== null && {Authorization: `Bearer ${key}`}),
    },
    body: JSON.stringify({model, input: texts, ...wanted}),
    // Notes and key go to the address that was entered and to no other.
    redirect: 'manual',
    signal,
  });
}

/** Some 24 bytes a number in JSON, twice over, and room for the rest: more is not an answer to this request. */
function mostBytes({provider, texts}: EmbeddingsRequest): number {
  return texts.length * (provider.dimensions ?? 8192) * 48 + 1_000_000;
}

async function readBody(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, {stream: true});
    if (text.length > limit) throw new EmbeddingFailure('embedding_failed', 'The answer is far too long for vectors.');
  }
  return text + decoder.decode();
}

function refused(request: EmbeddingsRequest, response: Response, body: string): EmbeddingsAnswer {
  const refusal = readRefusal(response, body, {...unspeakable(request), now: request.now});
  const asked = {...request.provider, hasKey: request.key !== null};
  return {ok: false, ...describeRefusal(refusal, asked, request.longestWaitMs)};
}

function unspeakable({key, texts}: EmbeddingsRequest): Unspeakable {
  return {key, texts};
}

function timedOut({name}: Asked, timeoutMs: number): EmbeddingsAnswer {
  const failure = new EmbeddingFailure('timeout', `${name} did not answer within ${timeoutMs / 1000} seconds.`);
  return {ok: false, failure, mayPass: true, retryAfterMs: null};
}

function final(failure: EmbeddingFailure): EmbeddingsAnswer {
  return {ok: false, failure, mayPass: false, retryAfterMs: null};
}
