import type {Client} from '#contract/client';
import {engineMethods} from '#contract/methods';
import type {Engine} from '#engine';
import {makeDispatch} from './dispatch.ts';
import {makeClient} from './make-client.ts';

/** A client of an engine in this very thread. Calls pass the same door as everybody's. */
export function createLocalClient(
  engine: Pick<Engine, 'handlers' | 'subscribe'>,
  reportBug: (method: string, error: unknown) => void,
): Client {
  const dispatch = makeDispatch(engineMethods, engine.handlers, reportBug);
  return makeClient(dispatch, (listener) => engine.subscribe(listener));
}
