import type {StubAnswer} from '../../support/stub-endpoint.ts';

/** The key that a server repeats in its refusal. */
export const faultyKey = 'sk-Very-Secret-0123456789';

/** What a server does, and what is to come of it. */
export interface Fault {
  readonly name: string;
  readonly answer: StubAnswer;
  readonly degradation: string;
  readonly says: RegExp;
  /** Requests that are made with two retries. */
  readonly requests: number;
}

const error = (message: string, code?: string) => ({error: {message, code}});
const data = (...embeddings: unknown[]) => ({data: embeddings.map((embedding, index) => ({index, embedding}))});

export const faults: readonly Fault[] = [
  {
    name: '401',
    answer: {status: 401, body: error(`Incorrect API key provided: ${faultyKey}`)},
    degradation: 'embedding_failed',
    says: /^Stub does not accept the key for the model tiny \(401\); enter the key again\.$/,
    requests: 1,
  },
  {
    name: '403',
    answer: {status: 403, body: error('Project has no access')},
    degradation: 'embedding_failed',
    says: /does not accept the key.*\(403\)/,
    requests: 1,
  },
  {
    name: '402',
    answer: {status: 402, body: error('Insufficient credits')},
    degradation: 'oauth_quota',
    says: /no quota left.*\(402\)\. It says: “Insufficient credits”\.$/,
    requests: 1,
  },
  {
    name: '404 for the model',
    answer: {status: 404, body: error('model "tiny" not found, try pulling it first')},
    degradation: 'embedding_failed',
    says: /no model tiny.*\(404\); check both\. It says: “model "tiny" not found, try pulling it first”\.$/,
    requests: 1,
  },
  {
    name: '404 with a web page',
    answer: {status: 404, headers: {'Content-Type': 'text/html'}, body: '<html><h1>Not Found</h1></html>'},
    degradation: 'embedding_failed',
    says: /at http:\/\/127\.0\.0\.1:\d+\/v1 \(404\); check both\.$/,
    requests: 1,
  },
  {
    name: '400',
    answer: {status: 400, body: error('this model does not support dimensions')},
    degradation: 'embedding_failed',
    says: /did not take the texts \(400\).*“this model does not support dimensions”/,
    requests: 1,
  },
  {
    name: '302',
    answer: {status: 302, headers: {Location: 'http://127.0.0.1:1/elsewhere'}, body: ''},
    degradation: 'embedding_failed',
    says: /leads on to another address \(302\)/,
    requests: 1,
  },
  {
    name: '429 without a word on how long',
    answer: {status: 429, body: error('Rate limit reached')},
    degradation: 'slot_exhausted',
    says: /too much to do \(429\)\. It says: “Rate limit reached”/,
    requests: 3,
  },
  {
    name: '429 that asks to wait a moment, each time',
    answer: {status: 429, headers: {'Retry-After': '0.01'}, body: error('Slow down')},
    degradation: 'slot_exhausted',
    says: /too much to do \(429\); it asks to wait 1 seconds/,
    requests: 3,
  },
  {
    name: '429 that asks to wait a day',
    answer: {status: 429, headers: {'Retry-After': '86400'}, body: error('Slow down')},
    degradation: 'oauth_quota',
    says: /no quota left.*it asks to wait 1440 minutes/,
    requests: 1,
  },
  {
    name: '429 that asks to wait until tomorrow, as a date',
    answer: {status: 429, headers: {'Retry-After': 'Fri, 02 Jan 2026 00:00:00 GMT'}, body: ''},
    degradation: 'oauth_quota',
    says: /it asks to wait 1440 minutes/,
    requests: 1,
  },
  {
    name: '429 because the quota is used up',
    answer: {status: 429, body: error('You exceeded your current quota', 'insufficient_quota')},
    degradation: 'oauth_quota',
    says: /no quota left/,
    requests: 1,
  },
  {
    name: '500',
    answer: {status: 500, body: 'oops'},
    degradation: 'embedding_failed',
    says: /a fault of its own \(500\); try again later\.$/,
    requests: 3,
  },
  {
    name: '503 with a web page',
    answer: {status: 503, body: '<html>busy</html>'},
    degradation: 'embedding_failed',
    says: /\(503\)/,
    requests: 3,
  },
  {
    name: '504',
    answer: {status: 504, body: ''},
    degradation: 'timeout',
    says: /\(504\)/,
    requests: 3,
  },
  {
    name: 'a connection that is cut',
    answer: 'cut',
    degradation: 'embedding_failed',
    says: /cannot be asked at .*: the connection was cut off\.$/,
    requests: 3,
  },
  {
    name: 'an error with status 200',
    answer: {body: error('Provider returned error')},
    degradation: 'embedding_failed',
    says: /answered without vectors; check the model tiny\. It says: “Provider returned error”/,
    requests: 1,
  },
  {
    name: 'a web page with status 200',
    answer: {body: '<!DOCTYPE html><html><body>Welcome</body></html>'},
    degradation: 'embedding_failed',
    says: /answered with a web page.*often ends with \/v1/,
    requests: 1,
  },
  {
    name: 'JSON that ends too soon',
    answer: {body: '{"data": [{"embedding": [1, 2'},
    degradation: 'embedding_failed',
    says: /something that is not JSON/,
    requests: 1,
  },
  {
    name: 'NaN, which is not JSON',
    answer: {body: '{"data": [{"embedding": [1, NaN, 0, 0]}, {"embedding": [1, 0, 0, 0]}]}'},
    degradation: 'embedding_failed',
    says: /something that is not JSON/,
    requests: 1,
  },
  {
    name: 'a number without end',
    answer: {body: '{"data": [{"embedding": [1e999, 0, 0, 0]}, {"embedding": [1, 0, 0, 0]}]}'},
    degradation: 'embedding_failed',
    says: /zeros or of numbers without end/,
    requests: 1,
  },
  {
    name: 'null in place of a number',
    answer: {body: data([1, null, 0, 0], [1, 0, 0, 0])},
    degradation: 'embedding_failed',
    says: /not all numbers/,
    requests: 1,
  },
  {
    name: 'too few vectors',
    answer: {body: data([1, 0, 0, 0])},
    degradation: 'embedding_failed',
    says: /gave 1 vectors for 2 texts/,
    requests: 1,
  },
  {
    name: 'too many vectors',
    answer: {body: data([1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0])},
    degradation: 'embedding_failed',
    says: /gave 3 vectors for 2 texts/,
    requests: 1,
  },
  {
    name: 'vectors with the same number',
    answer: {body: {data: [0, 0].map((index) => ({index, embedding: [1, 0, 0, 0]}))}},
    degradation: 'embedding_failed',
    says: /numbered its vectors wrongly/,
    requests: 1,
  },
  {
    name: 'longer vectors',
    answer: {body: data([1, 0, 0, 0, 0], [1, 0, 0, 0, 0])},
    degradation: 'embedding_failed',
    says: /vectors of 5 dimensions in place of 4; correct the dimensions/,
    requests: 1,
  },
  {
    name: 'shorter vectors',
    answer: {body: data([1, 0, 0], [1, 0, 0])},
    degradation: 'embedding_failed',
    says: /vectors of 3 dimensions in place of 4/,
    requests: 1,
  },
  {
    name: 'an empty vector',
    answer: {body: data([], [])},
    degradation: 'dim_zero',
    says: /empty vector; tiny may not be a model for embeddings/,
    requests: 1,
  },
  {
    name: 'a vector of zeros',
    answer: {body: data([0, 0, 0, 0], [1, 0, 0, 0])},
    degradation: 'embedding_failed',
    says: /zeros/,
    requests: 1,
  },
  {
    name: 'an answer without end',
    answer: {body: 'x'.repeat(1_100_000)},
    degradation: 'embedding_failed',
    says: /far too long/,
    requests: 1,
  },
];
