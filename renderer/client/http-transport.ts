import type {Push, Reply} from '#contract/envelope';
import type {Event} from '#contract/events';
import {setConnection} from './connection.ts';
import {type Answer, ConnectionLost, type Transport} from './transport.ts';

const RETRY_MS = 2000;

/** The road in a browser: one POST per call, and a stream of events. The server set the cookie that opens both. */
export function httpTransport(): Transport {
  let nextId = 0;
  return {
    call: (method, input) => post({id: ++nextId, method, input}),
    subscribe: listen,
  };
}

async function post(call: {id: number; method: string; input: unknown}): Promise<Answer> {
  const response = await reach(call);
  if (response.status === 401) {
    setConnection('expired');
    throw new ConnectionLost();
  }
  setConnection('online');
  return (await response.json()) as Reply;
}

async function reach(call: unknown): Promise<Response> {
  try {
    return await fetch('/api/call', {
      method: 'POST',
      credentials: 'same-origin',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(call),
    });
  } catch {
    setConnection('lost');
    throw new ConnectionLost();
  }
}

function listen(listener: (event: Event) => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource('/api/events');
    source.onopen = () => {
      setConnection('online');
    };
    source.onmessage = (message: MessageEvent<string>) => {
      listener((JSON.parse(message.data) as Push).event);
    };
    source.onerror = () => {
      setConnection('lost');
      // A refused stream is closed for good by the browser; a broken one is retried by it.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(() => void reopen(), RETRY_MS);
    };
  };
  const reopen = async () => {
    // A call tells an expired address (401) from a server that is away; the stream itself does not.
    await post({id: 0, method: 'host.info', input: {}}).catch(() => null);
    open();
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
