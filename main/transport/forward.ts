import type {Client} from '#contract/client';
import {type EngineMethod, engineMethods, type Handlers} from '#contract/methods';

/** Handlers that pass every engine method on to a client, for hosts whose engine runs elsewhere. */
export function forwardTo(client: Client): Handlers<EngineMethod> {
  const names = Object.keys(engineMethods) as EngineMethod[];
  const rows = names.map((method) => [method, (input: never) => client.call(method, input)]);
  return Object.fromEntries(rows) as Handlers<EngineMethod>;
}
