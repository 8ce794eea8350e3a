import type {EngineMethod, Handlers} from '#contract/methods';
import {accept} from './accept.ts';
import {bootstrapContext} from './bootstrap-context.ts';
import {edit} from './edit.ts';
import {exportMemories} from './export-memories.ts';
import {flagContradiction} from './flag-contradiction.ts';
import {history} from './history.ts';
import {importMemories} from './import-memories.ts';
import {invalidate} from './invalidate.ts';
import {link} from './link.ts';
import {addIdentity, identities} from './manage-identities.ts';
import {addScope, scopes} from './manage-scopes.ts';
import type {MemoryContext} from './memory-context.ts';
import {postMessage} from './post-message.ts';
import {readCard} from './read-card.ts';
import {recall} from './recall.ts';
import {reject} from './reject.ts';
import {remember} from './remember.ts';
import {resolveReference} from './resolve-reference.ts';
import {revalidate} from './revalidate.ts';
import {searchMemories} from './search-memories.ts';
import {supersede} from './supersede.ts';
import {unlink} from './unlink.ts';

/** Every method about memories. */
export type MemoryMethod = Extract<EngineMethod, `memory.${string}`>;

/** Which verb answers which method. */
export function memoryMethods(context: MemoryContext): Handlers<MemoryMethod> {
  return {
    'memory.remember': (input) => remember(context, input),
    'memory.supersede': (input) => supersede(context, input),
    'memory.invalidate': (input) => invalidate(context, input),
    'memory.revalidate': (input) => revalidate(context, input),
    'memory.accept': (input) => accept(context, input),
    'memory.reject': (input) => reject(context, input),
    'memory.edit': (input) => edit(context, input),
    'memory.link': (input) => link(context, input),
    'memory.unlink': (input) => unlink(context, input),
    'memory.flagContradiction': (input) => flagContradiction(context, input),
    'memory.postMessage': (input) => postMessage(context, input),
    'memory.recall': (input) => recall(context, input),
    'memory.search': (input) => searchMemories(context, input),
    'memory.bootstrap': (input) => bootstrapContext(context, input),
    'memory.read': (input) => readCard(context, input),
    'memory.history': (input) => history(context, input),
    'memory.resolve': (input) => resolveReference(context, input),
    'memory.scopes': ({caller}) => scopes(context, caller),
    'memory.addScope': (input) => addScope(context, input),
    'memory.identities': () => identities(context),
    'memory.addIdentity': (input) => addIdentity(context, input),
    'memory.export': () => exportMemories(context),
    'memory.import': (input) => importMemories(context, input),
  };
}
