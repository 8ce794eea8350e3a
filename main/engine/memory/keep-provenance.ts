import type {NodeType} from '#contract/memories';
import type {LivePassage} from '../db/live-passages.ts';
import {localUser} from '../db/identities.ts';
import {findMessage, keepMessage} from '../db/messages.ts';
import {findEdge} from '../db/stated-edges.ts';
import {findNode} from '../db/stored-memories.ts';
import {EngineError} from '../domain/engine-error.ts';
import {sha256} from '../domain/hash.ts';
import {withArticle} from '../domain/edge-rules.ts';
import {findLive} from './find-live.ts';
import {stateEdge} from './state-edge.ts';
import type {Desk} from './write-desk.ts';

/** One thing that a memory was derived from. */
export interface Derivation {
  readonly kind: 'message' | 'artifact' | 'memory';
  readonly id: string;
  readonly quote?: string | undefined;
}

/** A node that an edge can end at. */
export interface EndNode {
  readonly type: NodeType;
  readonly id: string;
  /** Row id of the memory, or of the note that a passage was taken from; null when it is not there. */
  readonly row: number | null;
}

/** Writes down what a memory was derived from; what is there already is left. Throws `NOT_FOUND`. */
export function keepProvenance(desk: Desk, memoryRow: number, derivations: readonly Derivation[]): void {
  for (const derivation of derivations) {
    const end = findSource(desk, derivation);
    const edge = {fromRow: memoryRow, type: 'DERIVED_FROM', toType: end.type, toId: end.id} as const;
    if (findEdge(desk.write, edge)) continue;
    stateEdge(desk, {...edge, toRow: end.row});
  }
}

/** The node that a derivation or a link names. A passage that is named is kept as it reads now. */
export function findSource(desk: Desk, {kind, id, quote}: Derivation): EndNode {
  return kind === 'message' ? findMessageNode(desk, id, quote) : findMemoryNode(desk, kind, id);
}

function findMemoryNode({write, access}: Desk, kind: 'artifact' | 'memory', id: string): EndNode {
  const node = findNode(write, id);
  if (!node || !access.canRead(node.scopeId)) throw nodeNotFound(kind, id);
  const fits = kind === 'artifact' ? node.origin === 'file' : node.kind !== 'note';
  if (!fits) {
    const is = kind === 'artifact' ? 'memory' : 'artifact';
    throw new EngineError('INVALID_INPUT', `“${id}” is ${withArticle(is)}, not ${withArticle(kind)}; say so.`, {
      details: {id, kind: is},
    });
  }
  return {type: kind, id, row: node.id};
}

/** A passage is known by its chunk's id, or, once the note reads differently, by that and a mark of its own. */
function findMessageNode(desk: Desk, id: string, quote: string | undefined): EndNode {
  const live = findLive(desk.write, desk.access, id);
  if (live) return keepLive(desk, live, quote);
  const kept = findMessage(desk.write, id);
  if (!kept || !desk.access.canRead(kept.channel)) throw nodeNotFound('message', id);
  return {type: 'message', id, row: findNode(desk.write, kept.pageId)?.id ?? null};
}

function keepLive(desk: Desk, live: LivePassage, quote: string | undefined): EndNode {
  const {write, at} = desk;
  const {chunkId, pageId, title, localPath} = live;
  const text = quote?.trim() ?? live.text;
  const plain = quote === undefined || text === live.text ? findMessage(write, chunkId) : null;
  const isPlain = plain === undefined || plain?.text === text;
  const uid = isPlain ? chunkId : `${chunkId}@${sha256(text).slice(0, 12)}`;
  const place = {channel: live.channel ?? '', pageId, title, localPath, chunkId};
  keepMessage(write, {uid, kind: 'passage', author: localUser, ...place, text, capturedAt: at});
  return {type: 'message', id: uid, row: live.noteId};
}

export function nodeNotFound(kind: string, id: string): EngineError {
  const shown = id.length > 200 ? `${id.slice(0, 200)}…` : id;
  return new EngineError('NOT_FOUND', `There is no ${kind} “${shown}” here.`, {details: {kind, id: shown}});
}
