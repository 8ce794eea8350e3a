import type {Tool} from './tool.ts';
import {bootstrapContext} from './tools/bootstrap-context.ts';
import {hybridSearch} from './tools/hybrid-search.ts';
import {invalidate} from './tools/invalidate.ts';
import {link} from './tools/link.ts';
import {listScopes} from './tools/list-scopes.ts';
import {neighbourhood} from './tools/neighbourhood.ts';
import {readMemory} from './tools/read-memory.ts';
import {readNote} from './tools/read-note.ts';
import {recall} from './tools/recall.ts';
import {remember} from './tools/remember.ts';
import {search} from './tools/search.ts';
import {supersede} from './tools/supersede.ts';

/** Every tool, in the order in which they are listed. The list is short, because every client pays for all of it. */
export const tools: readonly Tool[] = [
  search,
  readNote,
  hybridSearch,
  recall,
  readMemory,
  neighbourhood,
  bootstrapContext,
  listScopes,
  remember,
  supersede,
  invalidate,
  link,
];

/** The tools that a client gets to see. */
export function offeredTools(writes: boolean): readonly Tool[] {
  return writes ? tools : tools.filter(({effect}) => effect === 'reads');
}
