import {createServer, type IncomingHttpHeaders, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {EndpointProvider} from '#contract/provider';
import {endpointProvider} from '#contract/provider';

/** What the server was asked. */
export interface StubRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {readonly model: string; readonly input: readonly string[]; readonly dimensions?: number};
}

/** `hang` never answers; `cut` closes the connection in the middle of an answer. */
export type StubAnswer =
  | 'hang'
  | 'cut'
  | {readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown};

/** A server of embeddings on 127.0.0.1 that does as it is told. */
export interface StubEndpoint {
  readonly baseUrl: string;
  readonly requests: StubRequest[];
  /** One answer per request, the last one for all that follow; left empty or undefined, it works. */
  readonly answers: (
    StubAnswer | ((request: StubRequest) => StubAnswer | undefined | Promise<StubAnswer | undefined>)
  )[];
  /** A provider that asks it. */
  readonly provider: (changes?: Partial<EndpointProvider>) => EndpointProvider;
  close(): Promise<void>;
}

export const stubDimensions = 4;

/** Starts a server; the path of its base URL is `/v1`. */
export async function startStub(): Promise<StubEndpoint> {
  const requests: StubRequest[] = [];
  const answers: StubEndpoint['answers'] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as StubRequest['body'];
      const asked = {url: request.url ?? '', headers: request.headers, body};
      requests.push(asked);
      const next = answers.length > 1 ? answers.shift() : answers[0];
      const reply = typeof next === 'function' ? await next(asked) : next;
      answer(response, reply ?? {body: vectorsFor(body.input)});
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    baseUrl,
    requests,
    answers,
    provider: (changes = {}) =>
      endpointProvider.parse({
        type: 'openai-compatible',
        id: 'stub',
        name: 'Stub',
        baseUrl,
        model: 'tiny',
        dimensions: stubDimensions,
        ...changes,
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) =>
        server.close(() => {
          resolve();
        }),
      );
    },
  };
}

/** The body of a good answer. */
export function vectorsFor(texts: readonly string[], dimensions = stubDimensions): object {
  return {object: 'list', data: texts.map((text, index) => ({index, embedding: stubVector(text, dimensions)}))};
}

/** Not of length 1: that is for the client to see to. Differs with the words of the text. */
export function stubVector(text: string, dimensions = stubDimensions): number[] {
  const vector = Array.from({length: dimensions}, () => 0.1);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const place = Array.from(word).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % dimensions;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}

function answer(response: ServerResponse, reply: StubAnswer): void {
  if (reply === 'hang') return;
  if (reply === 'cut') {
    response.writeHead(200, {'Content-Type': 'application/json', 'Content-Length': '1000'});
    response.write('{"data": [');
    setImmediate(() => response.destroy());
    return;
  }
  const {status = 200, headers = {}, body} = reply;
  response.writeHead(status, {
    'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json',
    ...headers,
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
