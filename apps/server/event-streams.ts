import type {ServerResponse} from 'node:http';
import type {FastifyReply} from 'fastify';
import type {Client} from '#contract/client';
import type {Push} from '#contract/envelope';

/** Proxies and sleeping laptops drop silent connections. Milliseconds. */
const heartbeat = 15_000;
/** A reader that has fallen this far behind is cut off; its browser connects again by itself. Bytes. */
const backlogLimit = 1024 * 1024;

/** The engine's pushes as server-sent events, one stream per open page. */
export class EventStreams {
  readonly #subscribe: Client['subscribe'];
  readonly #open = new Set<ServerResponse>();

  constructor(subscribe: Client['subscribe']) {
    this.#subscribe = subscribe;
  }

  /** Takes over a hijacked reply until its reader goes away. */
  open(reply: FastifyReply): void {
    const stream = reply.raw;
    stream.writeHead(200, {
      ...headersOf(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    stream.write(': open\n\n');
    const unsubscribe = this.#subscribe((event) => {
      const push: Push = {event};
      stream.write(`data: ${JSON.stringify(push)}\n\n`);
      if (stream.writableLength > backlogLimit) stream.destroy();
    });
    const beat = setInterval(() => stream.write(': alive\n\n'), heartbeat);
    this.#open.add(stream);
    stream.on('close', () => {
      unsubscribe();
      clearInterval(beat);
      this.#open.delete(stream);
    });
  }

  close(): void {
    for (const stream of this.#open) stream.end();
  }
}

/** What the guard has set; a hijacked reply does not send it by itself. */
function headersOf(reply: FastifyReply): Record<string, string | number | string[]> {
  const entries = Object.entries(reply.getHeaders());
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string | number | string[]] => entry[1] !== undefined),
  );
}
