import type {Output} from '#contract/methods';
import {listApiKeys} from '../db/api-keys.ts';
import {describeKey} from './describe-key.ts';
import type {KeyContext} from './key-context.ts';

/** All keys, newest first, revoked ones included. */
export function listKeys({database}: KeyContext): Output<'key.list'> {
  return {keys: listApiKeys(database.read).map(describeKey)};
}
