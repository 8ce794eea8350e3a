import type {Output, Parsed} from '#contract/methods';
import {findByPageId} from '../db/memories.ts';
import {addIdentity, findIdentity} from '../db/identities.ts';
import {addEvent} from '../db/memory-events.ts';
import {keepMessage, findMessage} from '../db/messages.ts';
import {addScope, findScope} from '../db/scopes.ts';
import {findEdge, findEdgeByUid, insertEdge} from '../db/stated-edges.ts';
import {insertStatement, writeState} from '../db/statements.ts';
import {EngineError} from '../domain/engine-error.ts';
import {titleOf} from '../domain/memory-text.ts';
import type {MemoryContext} from './memory-context.ts';
import {firstLine, type Line, type PortableLine, portableLine} from './portable-lines.ts';
import {atDesk, type Desk} from './write-desk.ts';
import {indexStatement} from './write-statement.ts';

/** An import under way. */
interface Import {
  readonly desk: Desk;
  /** Row ids of the memories that this import brought, by id: their events come with them. */
  readonly brought: Map<string, number>;
  /** Ids of memories whose events have come. */
  readonly told: Set<string>;
  readonly counts: {memories: number; edges: number; skipped: number};
}

/**
 * Reads an export into the library, all of it or nothing. What has an id that is there already is left alone, so the
 * same import twice does no harm. Throws `INVALID_INPUT` that names the line.
 */
export async function importMemories(
  context: MemoryContext,
  {jsonl}: Parsed<'memory.import'>,
): Promise<Output<'memory.import'>> {
  const lines = readLines(jsonl);
  return atDesk(context, {}, (desk) => {
    const job: Import = {desk, brought: new Map(), told: new Set(), counts: {memories: 0, edges: 0, skipped: 0}};
    for (const {line, number} of lines) bring(job, line, number);
    checkEvents(job);
    return job.counts;
  });
}

/** The lines of an export with their numbers. Throws `INVALID_INPUT` that names the first one that is none. */
export function readLines(jsonl: string): {readonly line: PortableLine; readonly number: number}[] {
  const [head = '', ...rest] = jsonl.split('\n');
  if (head.trim() !== JSON.stringify(firstLine))
    throw refusal(1, 'this is not an export of memories that this version of Commonplace can read');
  return rest.flatMap((text, index) =>
    text.trim() === '' ? [] : [{line: readLine(text, index + 2), number: index + 2}],
  );
}

function readLine(text: string, number: number): PortableLine {
  const parsed = portableLine.safeParse(parseJson(text, number));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refusal(number, `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`.trim());
}

function parseJson(text: string, number: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(number, 'it is not JSON');
  }
}

function bring(job: Import, line: PortableLine, number: number): void {
  const {write} = job.desk;
  switch (line.type) {
    case 'identity':
      addIdentity(write, {uid: line.id, kind: line.kind, name: line.name, createdAt: line.created_at});
      return;
    case 'scope':
      addScope(write, {uid: line.id, kind: line.kind, name: line.name, createdAt: line.created_at});
      return;
    case 'message':
      bringMessage(job, line);
      return;
    case 'memory':
      bringMemory(job, line, number);
      return;
    case 'edge':
      bringEdge(job, line, number);
      return;
    case 'event':
      bringEvent(job, line);
  }
}

function bringMessage({desk}: Import, line: Line<'message'>): void {
  keepMessage(desk.write, {
    uid: line.id,
    kind: line.kind,
    author: line.author,
    channel: line.channel,
    pageId: line.page_id,
    title: line.title,
    localPath: line.local_path,
    chunkId: line.chunk_id,
    text: line.text,
    capturedAt: line.captured_at,
  });
}

function bringMemory({desk, brought, counts}: Import, line: Line<'memory'>, number: number): void {
  const {write} = desk;
  if (findByPageId(write, line.id)) {
    counts.skipped++;
    return;
  }
  const scope = findScope(write, line.scope_id);
  const statedBy = findIdentity(write, line.stated_by);
  if (!scope || !statedBy) throw refusal(number, 'its scope or the identity that stated it is missing');
  const {state, content} = line;
  const id = insertStatement(write, {
    uid: line.id,
    kind: line.kind,
    title: titleOf(content),
    contentHash: line.content_hash,
    createdAt: line.created_at,
    scope,
    statedBy: statedBy.id,
    state,
  });
  writeState(write, id, {state, at: line.updated_at});
  indexStatement(write, id, {content, metadata: JSON.parse(state.metadata) as Record<string, unknown>});
  brought.set(line.id, id);
  desk.changed.add(line.id);
  desk.unembedded.add(id);
  counts.memories++;
}

function bringEdge({desk, counts}: Import, line: Line<'edge'>, number: number): void {
  const {write} = desk;
  const from = findByPageId(write, line.from_id);
  if (from?.sourceId !== null) throw refusal(number, 'the memory it starts at is missing');
  const edge = {fromRow: from.id, type: line.edge_type, toType: line.to_type, toId: line.to_id};
  if (findEdgeByUid(write, line.id) ?? (line.removed_at === null ? findEdge(write, edge) : undefined)) {
    counts.skipped++;
    return;
  }
  const {id: uid, properties, created_at: createdAt, removed_at: removedAt} = line;
  insertEdge(write, {...edge, uid, toRow: rowOfEnd(desk, line), properties, createdAt, removedAt});
  counts.edges++;
}

function rowOfEnd({write}: Desk, {to_type, to_id}: Line<'edge'>): number | null {
  const pageId = to_type === 'message' ? findMessage(write, to_id)?.pageId : to_id;
  return to_type === 'identity' || pageId === undefined ? null : (findByPageId(write, pageId)?.id ?? null);
}

function bringEvent({desk, brought, told}: Import, line: Line<'event'>): void {
  const id = brought.get(line.memory_id);
  if (id === undefined) return;
  const {at, identity, action, version, note, state} = line;
  addEvent(desk.write, id, {at, identity, action, version, note, state});
  told.add(line.memory_id);
}

/** A memory without a history could not be read as it was. */
function checkEvents({brought, told}: Import): void {
  const missing = [...brought.keys()].find((id) => !told.has(id));
  if (missing === undefined) return;
  throw new EngineError('INVALID_INPUT', `Nothing was imported: the memory ${missing} has no events.`, {
    details: {fields: ['jsonl'], memory_id: missing},
  });
}

function refusal(number: number, reason: string): EngineError {
  return new EngineError('INVALID_INPUT', `Nothing was imported: line ${number}: ${reason}.`, {
    details: {fields: ['jsonl'], line: number},
  });
}
