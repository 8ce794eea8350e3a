import {MessageChannel, type MessagePort} from 'node:worker_threads';
import type {KeyPlace, Secrets} from '#engine';

type Question =
  | {readonly id: number; readonly type: 'get'; readonly place: KeyPlace}
  | {readonly id: number; readonly type: 'set'; readonly place: KeyPlace; readonly key: string}
  | {readonly id: number; readonly type: 'delete'; readonly providerId: string};

interface Answer {
  readonly id: number;
  readonly key: string | null;
  /** Why it could not be done; null when it was. */
  readonly failure: string | null;
}

/** Keeps keys for another thread: the port to give to it, for `portSecrets`. */
export function serveSecrets(secrets: Secrets): MessagePort {
  const {port1, port2} = new MessageChannel();
  port1.on('message', (question: Question) => {
    void answer(secrets, question).then((reply) => {
      port1.postMessage(reply);
    });
  });
  port1.unref();
  return port2;
}

async function answer(secrets: Secrets, question: Question): Promise<Answer> {
  const {id} = question;
  try {
    return {id, key: await run(secrets, question), failure: null};
  } catch (error) {
    return {id, key: null, failure: error instanceof Error ? error.message : String(error)};
  }
}

async function run(secrets: Secrets, question: Question): Promise<string | null> {
  switch (question.type) {
    case 'get':
      return secrets.get(question.place);
    case 'set':
      await secrets.set(question.place, question.key);
      return null;
    case 'delete':
      await secrets.delete(question.providerId);
      return null;
  }
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** The keys that another thread keeps. */
export function portSecrets(port: MessagePort): Secrets {
  const waiting = new Map<number, PromiseWithResolvers<string | null>>();
  let last = 0;
  port.on('message', ({id, key, failure}: Answer) => {
    const question = waiting.get(id);
    waiting.delete(id);
    if (failure === null) question?.resolve(key);
    else question?.reject(new Error(failure));
  });
  // The engine's own port says when the thread may end.
  port.unref();
  const ask = (question: WithoutId<Question>) => {
    last += 1;
    const reply = Promise.withResolvers<string | null>();
    waiting.set(last, reply);
    port.postMessage({...question, id: last});
    return reply.promise;
  };
  return {
    get: (place) => ask({type: 'get', place}),
    set: async (place, key) => {
      await ask({type: 'set', place, key});
    },
    delete: async (providerId) => {
      await ask({type: 'delete', providerId});
    },
  };
}
