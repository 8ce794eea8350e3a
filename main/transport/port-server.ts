import type {MessagePort} from 'node:worker_threads';
import {engineMethods} from '#contract/methods';
import type {Engine} from '#engine';
import {makeDispatch} from './dispatch.ts';
import type {FromEngine, ToEngine} from './port-protocol.ts';

/**
 * Serves an engine on a port until the other end asks to close: then the engine is closed first,
 * `closed` is posted, and the port is shut so that the thread can end.
 */
export function servePort(
  port: MessagePort,
  engine: Engine,
  reportBug: (method: string, error: unknown) => void,
): void {
  const post = (message: FromEngine): void => {
    port.postMessage(message);
  };
  const dispatch = makeDispatch(engineMethods, engine.handlers, reportBug);
  const unsubscribe = engine.subscribe((event) => {
    post({type: 'push', push: {event}});
  });
  port.on('message', (message: ToEngine) => {
    if (message.type === 'call')
      void dispatch(message.call).then((reply) => {
        post({type: 'reply', reply});
      });
    else void shut();
  });
  post({type: 'ready'});

  async function shut(): Promise<void> {
    unsubscribe();
    try {
      await engine.close();
    } catch (error) {
      reportBug('close', error);
    }
    post({type: 'closed'});
    port.close();
  }
}
