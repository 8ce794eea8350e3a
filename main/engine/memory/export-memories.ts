import type {Output} from '#contract/methods';
import {readBodyText} from '../db/bodies.ts';
import type {ReadConnection} from '../db/connection.ts';
import {listIdentities, localUser} from '../db/identities.ts';
import {listEvents} from '../db/memory-events.ts';
import {listMessages} from '../db/messages.ts';
import {listScopes} from '../db/scopes.ts';
import {inSnapshot} from '../db/snapshot.ts';
import {listStatedEdges} from '../db/stated-edges.ts';
import {listStatements, type MemoryState} from '../db/statements.ts';
import {readStoredMemories, type StoredMemory} from '../db/stored-memories.ts';
import type {MemoryContext} from './memory-context.ts';
import {firstLine, type Line, type PortableLine} from './portable-lines.ts';

/**
 * All that was stated, as JSON Lines in a fixed order: identities, scopes, kept passages, memories, edges, events.
 * Notes and their links are left out, because their files are their own export.
 */
export function exportMemories({database}: Pick<MemoryContext, 'database'>): Output<'memory.export'> {
  const {read} = database;
  return inSnapshot(read, () => {
    const stored = readStoredMemories(read, listStatements(read));
    const memories = [...stored.values()].sort((a, b) => (a.uid < b.uid ? -1 : 1));
    const edges = edgeLines(read);
    const lines = [
      firstLine,
      ...identityLines(read),
      ...scopeLines(read, new Set(memories.map(({scopeId}) => scopeId))),
      ...messageLines(read),
      ...memories.map((memory) => memoryLine(read, memory)),
      ...edges,
      ...memories.flatMap((memory) => eventLines(read, memory)),
    ];
    return {
      jsonl: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      memories: memories.length,
      edges: edges.length,
    };
  });
}

/** The owner is in every library, and is a different person in each. */
function identityLines(read: ReadConnection): PortableLine[] {
  return listIdentities(read)
    .filter(({uid}) => uid !== localUser)
    .sort(byUid)
    .map(({uid, kind, name, createdAt}) => ({type: 'identity', id: uid, kind, name, created_at: createdAt}));
}

/** Scopes of sources come with their source, unless memories were stated in them. */
function scopeLines(read: ReadConnection, used: ReadonlySet<string | null>): PortableLine[] {
  return listScopes(read)
    .filter(({uid, sourceId}) => sourceId === null || used.has(uid))
    .sort(byUid)
    .map(({uid, kind, name, createdAt}) => ({type: 'scope', id: uid, kind, name, created_at: createdAt}));
}

function messageLines(read: ReadConnection): PortableLine[] {
  return listMessages(read).map((message) => ({
    type: 'message',
    id: message.uid,
    kind: message.kind,
    author: message.author,
    channel: message.channel,
    page_id: message.pageId,
    title: message.title,
    local_path: message.localPath,
    chunk_id: message.chunkId,
    text: message.text,
    captured_at: message.capturedAt,
  }));
}

function memoryLine(read: ReadConnection, memory: StoredMemory): Line<'memory'> {
  const {id, uid, kind, scopeId, statedBy, contentHash, createdAt, updatedAt} = memory;
  return {
    type: 'memory',
    id: uid,
    kind,
    scope_id: scopeId ?? '',
    stated_by: statedBy ?? '',
    content: readBodyText(read, id),
    content_hash: contentHash,
    created_at: createdAt,
    updated_at: updatedAt ?? createdAt,
    state: stateLine(memory.state),
  };
}

function edgeLines(read: ReadConnection): PortableLine[] {
  return listStatedEdges(read).map((edge) => ({
    type: 'edge',
    id: edge.uid,
    edge_type: edge.type,
    from_id: edge.fromId,
    to_type: edge.toType,
    to_id: edge.toId,
    properties: edge.properties,
    created_at: edge.createdAt,
    removed_at: edge.removedAt,
  }));
}

function eventLines(read: ReadConnection, {id, uid}: StoredMemory): PortableLine[] {
  return listEvents(read, id).map(({at, identity, action, version, note, state}) => {
    return {type: 'event', memory_id: uid, at, identity, action, version, note, state: stateLine(state)};
  });
}

/** The same order of keys, whichever way the state was read. */
function stateLine(state: MemoryState): Line<'memory'>['state'] {
  return {
    status: state.status,
    ownStatus: state.ownStatus,
    confidence: state.confidence,
    version: state.version,
    reinforcedAt: state.reinforcedAt,
    ttlSeconds: state.ttlSeconds,
    expiresAt: state.expiresAt,
    supersededAt: state.supersededAt,
    invalidatedAt: state.invalidatedAt,
    invalidatedBy: state.invalidatedBy,
    invalidatedReason: state.invalidatedReason,
    where: state.where,
    why: state.why,
    metadata: state.metadata,
  };
}

function byUid(a: {readonly uid: string}, b: {readonly uid: string}): number {
  return a.uid < b.uid ? -1 : 1;
}
