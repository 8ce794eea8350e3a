import type {AboutMemory, MemoryOutput, SearchMemoriesRequest} from '#contract/memories';
import {readBodyText} from '../db/bodies.ts';
import type {ReadConnection} from '../db/connection.ts';
import {readLibraryIdentity} from '../db/library-identity.ts';
import {listMemories, type RankedMemory} from '../db/rank-memories.ts';
import {type Moment, momentOf} from '../db/moment.ts';
import {inSnapshot} from '../db/snapshot.ts';
import {readStoredMemories} from '../db/stored-memories.ts';
import {toMilliseconds} from '../domain/instant.ts';
import {effectiveStatus} from '../domain/memory-status.ts';
import {tagsOf} from '../domain/memory-text.ts';
import {nameKey} from '../domain/text.ts';
import {aboutMemory} from './about-memory.ts';
import {accessOf, requireReadableScope} from './access.ts';
import type {MemoryContext} from './memory-context.ts';
import {readMemories} from './read-memories.ts';
import {readCursor, signCursor} from './sign-cursor.ts';

/** Memories looked at in one go while a page fills. */
const batchSize = 200;

/** Lists memories by filters, newest first, a page at a time. */
export function searchMemories(
  {database, clock}: MemoryContext,
  request: SearchMemoriesRequest,
): {hits: MemoryOutput[]; nextCursor: string | null; about?: AboutMemory[]} {
  const {read} = database;
  return inSnapshot(read, () => {
    if (request.scope_id !== undefined) requireReadableScope(read, accessOf(request.caller), request.scope_id);
    const moment = momentOf(read, clock, request.as_of);
    const candidates = startAt(read, request, listCandidates(read, request, moment));
    const page = fillPage(read, candidates, {request, moment});
    const shown = page.slice(0, request.limit);
    const found = readMemories(
      read,
      shown.map(({id}) => id),
      moment,
    );
    const last = shown.at(-1);
    return {
      hits: found.map(({memory}) => memory),
      nextCursor: last && page.length > request.limit ? nextCursor(read, request, last) : null,
      ...(request.with_about ? {about: found.map(({stored}) => aboutMemory(stored))} : null),
    };
  });
}

/** Everything that can be decided without reading texts, newest first. */
function listCandidates(read: ReadConnection, request: SearchMemoriesRequest, {now, past}: Moment): RankedMemory[] {
  const {canRead} = accessOf(request.caller);
  const from = bound(request.from, Number.NEGATIVE_INFINITY);
  const to = bound(request.to, Number.POSITIVE_INFINITY);
  const expiry = bound(request.expires_before, Number.POSITIVE_INFINITY);
  const tests = [
    ({scopeId}: RankedMemory) => canRead(scopeId) && (request.scope_id ?? scopeId) === scopeId,
    ({kind}: RankedMemory) => (request.kind ?? kind) === kind,
    ({status, expiresAt}: RankedMemory) => effectiveStatus(status, expiresAt, now) === request.status,
    ({createdAt}: RankedMemory) => createdAt >= from && createdAt < to,
    ({expiresAt}: RankedMemory) =>
      request.expires_before === undefined || (expiresAt !== null && expiresAt > now && expiresAt < expiry),
  ];
  return [...listMemories(read, past).values()]
    .filter((memory) => tests.every((test) => test(memory)))
    .sort(newestFirst);
}

function bound(time: string | undefined, otherwise: number): number {
  return time === undefined ? otherwise : toMilliseconds(time);
}

function newestFirst(a: RankedMemory, b: RankedMemory): number {
  return b.createdAt - a.createdAt || (a.uid < b.uid ? 1 : -1);
}

function startAt(
  read: ReadConnection,
  request: SearchMemoriesRequest,
  candidates: readonly RankedMemory[],
): readonly RankedMemory[] {
  if (request.cursor === undefined) return candidates;
  const place = readCursor(request.cursor, identifying(request), readLibraryIdentity(read).cursorKey);
  return candidates.filter(
    ({createdAt, uid}) => createdAt < place.createdAt || (createdAt === place.createdAt && uid < place.uid),
  );
}

/** One more than the page holds, if there are so many. */
function fillPage(
  read: ReadConnection,
  candidates: readonly RankedMemory[],
  {request, moment}: {readonly request: SearchMemoriesRequest; readonly moment: Moment},
): RankedMemory[] {
  const page: RankedMemory[] = [];
  for (let start = 0; start < candidates.length && page.length <= request.limit; start += batchSize)
    page.push(...matching(read, candidates.slice(start, start + batchSize), {request, moment}));
  return page.slice(0, request.limit + 1);
}

function matching(
  read: ReadConnection,
  batch: readonly RankedMemory[],
  {request, moment}: {readonly request: SearchMemoriesRequest; readonly moment: Moment},
): readonly RankedMemory[] {
  const text = foldCase(request.q ?? '');
  const containing = text === '' ? batch : batch.filter(({id}) => foldCase(readBodyText(read, id)).includes(text));
  const tags = (request.tags ?? []).map(nameKey);
  return tags.length === 0 ? containing : withTags(read, containing, {tags, moment});
}

function withTags(
  read: ReadConnection,
  batch: readonly RankedMemory[],
  {tags, moment}: {readonly tags: readonly string[]; readonly moment: Moment},
): RankedMemory[] {
  const stored = readStoredMemories(
    read,
    batch.map(({id}) => id),
  );
  return batch.filter(({id}) => {
    const metadata = moment.past?.states.get(id)?.metadata ?? stored.get(id)?.state.metadata ?? '{}';
    const own = new Set(tagsOf(JSON.parse(metadata) as Record<string, unknown>).map(nameKey));
    return tags.every((tag) => own.has(tag));
  });
}

function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function nextCursor(read: ReadConnection, request: SearchMemoriesRequest, last: RankedMemory): string {
  return signCursor(last, identifying(request), readLibraryIdentity(read).cursorKey);
}

/** What has to stay the same from page to page. */
function identifying(request: SearchMemoriesRequest): unknown {
  const {kind, status, q, tags, from, to, scope_id, expires_before, as_of, caller} = request;
  return [kind, status, q, tags, from, to, scope_id, expires_before, as_of, caller];
}
