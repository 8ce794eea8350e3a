import {EventEmitter} from 'node:events';
import http from 'node:http';

type Judge = (details: {readonly url: string}, answer: (verdict: {readonly cancel?: boolean}) => void) => void;

/** A session of its own: what it may ask for, and what it is asking for. */
class PartitionSession {
  readonly requests = new Set<ClientRequest>();
  judge: Judge = (_details, answer) => {
    answer({});
  };
  readonly webRequest = {
    onBeforeRequest: (judge: Judge): void => {
      this.judge = judge;
    },
  };

  closeAllConnections(): Promise<void> {
    for (const request of this.requests) request.fail('ERR_ABORTED');
    return Promise.resolve();
  }
}

const partitions = new Map<string, PartitionSession>();

export function fromPartition(name: string): PartitionSession {
  const session = partitions.get(name) ?? new PartitionSession();
  partitions.set(name, session);
  return session;
}

interface RequestOptions {
  readonly protocol?: string;
  readonly hostname?: string;
  readonly port?: string | number;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly session: PartitionSession;
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
};

/** `net.request` over Node, to this machine alone: any other is not there, as without a network. */
export class ClientRequest extends EventEmitter {
  readonly #options: RequestOptions;
  readonly #url: string;
  #asked: http.ClientRequest | null = null;
  #isOver = false;

  constructor(options: RequestOptions) {
    super();
    this.#options = options;
    const {protocol = 'https:', hostname = '', port, path = '/'} = options;
    this.#url = `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`;
  }

  end(): void {
    const {session} = this.#options;
    session.requests.add(this);
    session.judge({url: this.#url}, ({cancel = false}) => {
      if (cancel) this.#failSoon('ERR_BLOCKED_BY_CLIENT');
      else if (this.#url.startsWith('http://127.0.0.1:')) this.#ask();
      else this.#failSoon('ERR_INTERNET_DISCONNECTED');
    });
  }

  abort(): void {
    if (this.#isOver) return;
    this.#end();
    this.emit('abort');
  }

  /** Ends it as a network would. */
  fail(name: string): void {
    if (this.#isOver) return;
    this.#end();
    this.emit('error', new Error(`net::${name}`));
  }

  #failSoon(name: string): void {
    setImmediate(() => {
      this.fail(name);
    });
  }

  #ask(): void {
    const {method = 'GET', headers = {}} = this.#options;
    this.#asked = http.request(this.#url, {method, headers}, (response) => {
      const {statusCode = 0} = response;
      const {location} = response.headers;
      response.on('close', () => {
        this.#options.session.requests.delete(this);
      });
      if (statusCode >= 300 && statusCode < 400 && location !== undefined)
        this.emit('redirect', statusCode, method, new URL(location, this.#url).href);
      else this.emit('response', response);
    });
    this.#asked.on('error', (error: NodeJS.ErrnoException) => {
      this.fail(words[error.code ?? ''] ?? 'ERR_FAILED');
    });
    this.#asked.end();
  }

  #end(): void {
    this.#isOver = true;
    this.#options.session.requests.delete(this);
    this.#asked?.destroy();
  }
}
