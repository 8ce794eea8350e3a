import {createHash} from 'node:crypto';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';

/** What a feed answers an address with; a missing one is 404. */
type Answer = {readonly status?: number; readonly body?: string; readonly location?: string} | 'silence';

/** A server of this machine with newer versions, as a person would set one up. */
export interface UpdateFeed {
  readonly address: string;
  /** Paths that were asked for, without their queries, in order. */
  readonly asked: string[];
  /** Headers of the last request. */
  readonly headers: () => Readonly<Record<string, unknown>>;
  /** By path; changes count at once. */
  readonly answers: Map<string, Answer>;
  close(): Promise<void>;
}

export async function startFeed(): Promise<UpdateFeed> {
  const asked: string[] = [];
  const answers = new Map<string, Answer>();
  let last: Readonly<Record<string, unknown>> = {};
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://feed').pathname;
    asked.push(path);
    last = request.headers;
    const answer = answers.get(path) ?? {status: 404};
    if (answer === 'silence') return;
    const {status = 200, body = '', location} = answer;
    response.writeHead(location === undefined ? status : 302, {
      'content-length': Buffer.byteLength(body),
      ...(location !== undefined && {location}),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    headers: () => last,
    answers,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The list of a version, as electron-builder writes it beside a package. */
export function versionList(version: string, file: string, contents: string): string {
  const sha512 = createHash('sha512').update(contents).digest('base64');
  const size = Buffer.byteLength(contents);
  return `version: ${version}
files:
  - url: ${file}
    sha512: ${sha512}
    size: ${size}
path: ${file}
sha512: ${sha512}
releaseDate: '2026-11-30T00:00:00.000Z'
`;
}
