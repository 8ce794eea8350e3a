import type {EmbeddingFault} from '#contract/degradation';
import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import {RefusedText} from '../domain/refused-text.ts';

/** A request for vectors that failed, before its retries are used up. */
export interface EndpointFailure {
  readonly failure: EmbeddingFailure;
  /** Whether the same request may succeed later. */
  readonly mayPass: boolean;
  /** How long the server asked to wait; null when it did not say. */
  readonly retryAfterMs: number | null;
}

/** What an answer other than 2xx says, without anything secret. */
export interface Refusal {
  readonly status: number;
  readonly retryAfterMs: number | null;
  /** The server's own words, already cleaned; empty when there are none worth showing. */
  readonly words: string;
  /** The server's code for the error, `insufficient_quota` for example; empty when there is none. */
  readonly code: string;
}

/** For sentences: who was asked, for what, and whether with a key. */
export interface Asked {
  readonly name: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly hasKey: boolean;
}

/** Server errors and “slow down”: the next request may be luckier. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504, 529]);
/** What a server answers when it cannot take these very texts: too long, or of a kind it filters out. */
const refusingStatuses: ReadonlySet<number> = new Set([400, 413, 422]);

/** Says what a refusal means. A 429 is `slot_exhausted`, unless money or the day's share is what has run out. */
export function describeRefusal(refusal: Refusal, asked: Asked, longestWaitMs: number): EndpointFailure {
  const {status, retryAfterMs} = refusal;
  const waitsTooLong = retryAfterMs !== null && retryAfterMs > longestWaitMs;
  const hasNoQuota = status === 402 || refusal.code === 'insufficient_quota' || (status === 429 && waitsTooLong);
  const message = `${sentenceOf(refusal, asked, hasNoQuota)}${refusal.words === '' ? '' : ` It says: “${refusal.words}”.`}`;
  return {
    failure: refusingStatuses.has(status)
      ? new RefusedText(message)
      : new EmbeddingFailure(faultOf(status, hasNoQuota), message),
    mayPass: passingStatuses.has(status) && !hasNoQuota && !waitsTooLong,
    retryAfterMs,
  };
}

function faultOf(status: number, hasNoQuota: boolean): EmbeddingFault {
  if (hasNoQuota) return 'oauth_quota';
  if (status === 429) return 'slot_exhausted';
  return status === 408 || status === 504 ? 'timeout' : 'embedding_failed';
}

function sentenceOf(refusal: Refusal, asked: Asked, hasNoQuota: boolean): string {
  const {status} = refusal;
  const {name} = asked;
  if (hasNoQuota) return `${name} has no quota left for this key (${status})${until(refusal)}.`;
  if (status === 429) return `${name} has too much to do (429)${until(refusal)}.`;
  if (refusingStatuses.has(status)) return `${name} did not take the texts (${status}); check model and dimensions.`;
  if (status === 401 || status === 403) return aboutKey(status, asked);
  return status >= 500 ? `${name} has a fault of its own (${status}); try again later.` : aboutAddress(status, asked);
}

function aboutKey(status: number, {name, model, hasKey}: Asked): string {
  return hasKey
    ? `${name} does not accept the key for the model ${model} (${status}); enter the key again.`
    : `${name} asks for a key (${status}), and none is stored; enter one.`;
}

function aboutAddress(status: number, {name, baseUrl, model}: Asked): string {
  if (status === 404 || status === 405)
    return `${name} has no model ${model}, or no embeddings, at ${baseUrl} (${status}); check both.`;
  if (status >= 300 && status < 400)
    return `${baseUrl} only leads on to another address (${status}); enter the address it leads to.`;
  return `${name} refused the request (${status}).`;
}

function until({retryAfterMs}: Refusal): string {
  if (retryAfterMs === null) return '';
  const seconds = Math.ceil(retryAfterMs / 1000);
  return `; it asks to wait ${seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}`;
}

/** Codes of Node's network errors, in words. */
const networkWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there; is the server running',
  ENOTFOUND: 'there is no such host; check the address',
  EAI_AGAIN: 'the host cannot be looked up; is there a network',
  ECONNRESET: 'the connection was cut off',
  UND_ERR_SOCKET: 'the connection was cut off',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
};

/** Says why a request got no answer at all. */
export function describeNetworkError(cause: unknown, {name, baseUrl}: Asked): EndpointFailure {
  const code = codeOf(cause);
  const words = networkWords[code] ?? (code === '' ? 'the request failed' : `the request failed with ${code}`);
  return {
    failure: new EmbeddingFailure('embedding_failed', `${name} cannot be asked at ${baseUrl}: ${words}.`),
    mayPass: code !== 'ENOTFOUND' && !code.includes('CERT'),
    retryAfterMs: null,
  };
}

/** The code lies in the cause of fetch's `TypeError`, which by itself only says “fetch failed”. */
function codeOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string') return each.code;
  return '';
}
