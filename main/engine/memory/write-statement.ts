import type {StatedKind} from '#contract/memories';
import {writeBody} from '../db/bodies.ts';
import {listChunks, replaceChunks} from '../db/chunks.ts';
import type {WriteConnection} from '../db/connection.ts';
import {indexChunk} from '../db/index-chunk.ts';
import {addEvent} from '../db/memory-events.ts';
import {insertStatement, type MemoryState} from '../db/statements.ts';
import {writeTags} from '../db/tags.ts';
import {chunkBody} from '../domain/chunk-body.ts';
import {lifetimeFrom, type Lifetime} from '../domain/lifetime.ts';
import {statementHash, tagsOf, titleOf} from '../domain/memory-text.ts';
import {scanBlocks} from '../domain/scan-blocks.ts';
import {type Derivation, keepProvenance} from './keep-provenance.ts';
import {type Desk, requireIdentity} from './write-desk.ts';

/** A statement as it was made. */
export interface Statement extends Lifetime {
  readonly content: string;
  readonly kind: StatedKind;
  readonly scope: {readonly id: number; readonly name: string};
  readonly derived_from: readonly Derivation[];
  readonly confidence: number;
  readonly stated_by_identity_id?: string | undefined;
  readonly where?: string | undefined;
  readonly why?: string | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly proposed: boolean;
}

/** Adds a statement with its text, indexes, provenance and first event; returns its row id and id. */
export function writeStatement(desk: Desk, statement: Statement): {readonly id: number; readonly uid: string} {
  const {write, at, actor, newId} = desk;
  const uid = `mem_${newId()}`;
  const content = statement.content.trim();
  const state = firstState(desk, statement);
  const id = insertStatement(write, {
    uid,
    kind: statement.kind,
    title: titleOf(content),
    contentHash: statementHash(content),
    createdAt: at,
    scope: statement.scope,
    statedBy: statement.stated_by_identity_id ? requireIdentity(write, statement.stated_by_identity_id).id : actor.id,
    state,
  });
  indexStatement(write, id, {content, metadata: statement.metadata});
  keepProvenance(desk, id, statement.derived_from);
  addEvent(write, id, {at, identity: actor.uid, action: 'remembered', version: 1, note: '', state});
  desk.changed.add(uid);
  desk.unembedded.add(id);
  return {id, uid};
}

/** Stores the text and the tags of a statement where searches find them; vectors follow later. */
export function indexStatement(
  write: WriteConnection,
  id: number,
  {content, metadata}: {readonly content: string; readonly metadata: Readonly<Record<string, unknown>>},
): void {
  writeBody(write, id, content);
  replaceChunks(write, id, {
    chunks: chunkBody(content, scanBlocks(content)),
    textOf: ({start, end}) => content.slice(start, end),
    oldTextOf: () => '',
  });
  indexWords(write, id, {content, metadata});
}

/** Writes words, grams and tags of a statement whose text is stored. */
export function indexWords(
  write: WriteConnection,
  id: number,
  {content, metadata}: {readonly content: string; readonly metadata: Readonly<Record<string, unknown>>},
): void {
  const tagList = tagsOf(metadata);
  writeTags(write, id, tagList);
  const title = titleOf(content);
  const tags = tagList.join('\n');
  for (const {id: chunkId, start, end, headings} of listChunks(write, id)) {
    const body = content.slice(start, end);
    indexChunk(write, chunkId, {title, aliases: '', headings, body, tags});
  }
}

function firstState({at, now}: Desk, statement: Statement): MemoryState {
  const ownStatus = statement.proposed ? 'proposed' : 'current';
  return {
    status: ownStatus,
    ownStatus,
    confidence: statement.confidence,
    version: 1,
    reinforcedAt: at,
    ...lifetimeFrom(statement, now),
    supersededAt: null,
    invalidatedAt: null,
    invalidatedBy: null,
    invalidatedReason: null,
    where: statement.where ?? null,
    why: statement.why ?? null,
    metadata: JSON.stringify(statement.metadata),
  };
}
