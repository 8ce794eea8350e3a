import type {CallToolResult} from '@modelcontextprotocol/sdk/types.js';
import type {ErrorCode, Failure} from '#contract/errors';

/** What a model can do about each failure. */
const advice: Readonly<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'Correct the arguments and call again.',
  NOT_FOUND: 'Take ids from results as they are; find the right one with search or recall, a scope with list_scopes.',
  CONFLICT: 'Look at it with read_memory (or read_note) and decide by its status.',
  VERSION_CONFLICT: 'Call read_memory, see what has changed, and only then decide again with its present version.',
  FORBIDDEN: 'list_scopes says what may be read and written here. Ask the person if you need more.',
  UNAUTHENTICATED: 'Tell the person: the key is not known, or was revoked.',
  PREFLIGHT_FAILED: 'Tell the person: the folder cannot be read as it is.',
  DATABASE_MISSING: 'Tell the person: the library has to be made first.',
  DATABASE_LOCKED: 'Another program is writing. Call again in a moment.',
  DATABASE_CORRUPT: 'Tell the person: the library needs care.',
  DATABASE_NEWER: 'Tell the person: Commonplace needs an update.',
  DATABASE_READ_ONLY: 'Tell the person: the library cannot be written to.',
  DISK_FULL: 'Tell the person: the disk is full.',
  EMBEDDER_MISMATCH: 'Search by words: mode “lexical” in search, words_only in hybrid_search.',
  EMBEDDER_UNAVAILABLE: 'Search by words: mode “lexical” in search, words_only in hybrid_search.',
  UNSUPPORTED: 'Use one of the tools that are listed.',
  CANCELLED: 'Call again if it is still wanted.',
  INTERNAL: 'Calling again may help once; if it does not, tell the person.',
};

const startedReadOnly = 'Do without, or ask the person to start it with --write.';

/** A failure as the result of a tool: its sentence, its code, the facts that come with it, and what to do. */
export function refuse({code, message, details}: Failure): CallToolResult {
  const isReadOnly = details?.['reason'] === 'read-only';
  const facts = details === undefined || isReadOnly ? '' : ` ${JSON.stringify(details)}`;
  const text = `${message}\n${code}${facts}\n${isReadOnly ? startedReadOnly : advice[code]}`;
  return {isError: true, content: [{type: 'text', text}], _meta: {'commonplace/failure': {code, message, details}}};
}
