import {type MessagePort, receiveMessageOnPort} from 'node:worker_threads';
import {CallError, type Client} from '#contract/client';
import type {Call, Reply} from '#contract/envelope';
import type {Failure} from '#contract/errors';
import type {Event} from '#contract/events';
import type {Input, Method, Output} from '#contract/methods';
import {deferred} from './deferred.ts';
import {makeClient} from './make-client.ts';
import type {FromEngine, ToEngine} from './port-protocol.ts';

/** The other end of `servePort`. A thread that dies closes its port without a word: its owner then calls `abandon`. */
export class PortClient implements Client {
  readonly #port: MessagePort;
  readonly #client: Client;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #listeners = new Set<(event: Event) => void>();
  readonly #opened = deferred();
  readonly #closed = deferred();
  #gone: Failure | null = null;

  constructor(port: MessagePort) {
    this.#port = port;
    this.#client = makeClient(
      (call) => this.#send(call),
      () => () => undefined,
    );
    port.on('message', (message: FromEngine) => {
      this.#receive(message);
    });
  }

  /** Resolves when the engine is open; rejects with `CallError` when it could not be opened. */
  get ready(): Promise<void> {
    return this.#opened.promise;
  }

  call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>> {
    return this.#client.call(method, input);
  }

  subscribe(listener: (event: Event) => void): () => void {
    // Wrapped, so that one function subscribed twice counts as two.
    const entry = (event: Event): void => {
      listener(event);
    };
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  /** Asks the engine to close; resolves when it has, or when it is gone. */
  close(): Promise<void> {
    if (!this.#gone) this.#port.postMessage({type: 'close'} satisfies ToEngine);
    return this.#closed.promise;
  }

  /** Answers every waiting call with this failure: the other end is gone. What it said last counts before. */
  abandon(failure: Failure): void {
    this.#readLastWords();
    if (this.#gone) return;
    this.#gone = failure;
    for (const [id, resolve] of this.#waiting) resolve({ok: false, id, error: failure});
    this.#waiting.clear();
    this.#opened.reject(new CallError(failure));
    this.#closed.resolve();
    this.#port.close();
  }

  /** The end of a thread may be told before the messages that it sent. */
  #readLastWords(): void {
    while (!this.#gone) {
      const last = receiveMessageOnPort(this.#port) as {readonly message: FromEngine} | undefined;
      if (!last) return;
      this.#receive(last.message);
    }
  }

  #send(call: Call): Promise<Reply> {
    return new Promise((resolve) => {
      if (this.#gone) {
        resolve({ok: false, id: call.id, error: this.#gone});
        return;
      }
      this.#waiting.set(call.id, resolve);
      this.#port.postMessage({type: 'call', call} satisfies ToEngine);
    });
  }

  #receive(message: FromEngine): void {
    switch (message.type) {
      case 'ready':
        this.#opened.resolve();
        return;
      case 'failed':
        this.abandon(message.error);
        return;
      case 'reply':
        this.#waiting.get(message.reply.id)?.(message.reply);
        this.#waiting.delete(message.reply.id);
        return;
      case 'push':
        for (const listener of this.#listeners) listener(message.push.event);
        return;
      case 'closed':
        this.abandon({code: 'CANCELLED', message: 'The engine has been closed.'});
    }
  }
}
