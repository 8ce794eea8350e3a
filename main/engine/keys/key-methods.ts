import type {EngineMethod, Handlers} from '#contract/methods';
import {checkKey} from './check-key.ts';
import {createKey} from './create-key.ts';
import type {KeyContext} from './key-context.ts';
import {listKeys} from './list-keys.ts';
import {revokeKey} from './revoke-key.ts';

/** Every method about the keys of programs. */
export type KeyMethod = Extract<EngineMethod, `key.${string}`>;

/** Which verb answers which method. */
export function keyMethods(context: KeyContext): Handlers<KeyMethod> {
  return {
    'key.create': (input) => createKey(context, input),
    'key.list': () => listKeys(context),
    'key.revoke': (input) => revokeKey(context, input),
    'key.check': (input) => checkKey(context, input),
  };
}
