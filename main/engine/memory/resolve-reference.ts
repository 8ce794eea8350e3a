import type {Output, Parsed} from '#contract/methods';
import {mostCandidates, type NamedType} from '#contract/resolve';
import {listHeadingPlaces} from '../db/anchors.ts';
import type {ReadConnection} from '../db/connection.ts';
import {findIdentity, listIdentities} from '../db/identities.ts';
import {findMessage, findMessagesFrom, type MessageRow} from '../db/messages.ts';
import {libraryScope, listScopes} from '../db/scopes.ts';
import {inSnapshot} from '../db/snapshot.ts';
import {findEdgeByUid, findEdgesFrom} from '../db/stated-edges.ts';
import {findNode, findNotesAt, findStatementsFrom, type FoundNode} from '../db/stored-memories.ts';
import {chunkId} from '../domain/chunk-body.ts';
import {titleOf} from '../domain/memory-text.ts';
import {slug} from '../domain/slug.ts';
import {nameKey} from '../domain/text.ts';
import {type Access, accessOf} from './access.ts';
import {findLive} from './find-live.ts';
import type {MemoryContext} from './memory-context.ts';
import {canSeeEdge} from './see-node.ts';

type Candidate = Output<'memory.resolve'>['candidates'][number];

interface Sight {
  readonly read: ReadConnection;
  readonly access: Access;
  /** What was written. */
  readonly text: string;
}

/** What a text may stand for. */
interface Found {
  readonly id: string;
  readonly title: string;
}

/**
 * What a person means by an id, the beginning of one, a path, a passage or a name. What is named as a whole comes
 * before what merely begins so, and the caller is told of nothing that it may not see.
 */
export function resolveReference(
  {database}: MemoryContext,
  {reference, as, caller}: Parsed<'memory.resolve'>,
): {candidates: Candidate[]} {
  const sight = {read: database.read, access: accessOf(caller), text: reference.trim()};
  return inSnapshot(database.read, () => {
    const all = as.flatMap((type) => finders[type](sight).map((found) => ({type, ...found})));
    const whole = all.filter(({id}) => !isBeginning(id, sight.text));
    return {candidates: (whole.length > 0 ? whole : all).filter(isFirst).slice(0, mostCandidates)};
  });
}

function isFirst({id}: Candidate, index: number, all: readonly Candidate[]): boolean {
  return all.findIndex((other) => other.id === id) === index;
}

function isBeginning(id: string, text: string): boolean {
  return id !== text && madeHere.test(text) && id.startsWith(text);
}

/**
 * The ids that are made here are long and random: people write their beginning. Less than this of it is more likely
 * a slip, and must not change the one memory that happens to begin so.
 */
const madeHere = /^(?:mem|msg|edge)_.{4}/;

const finders: Readonly<Record<NamedType, (sight: Sight) => readonly Found[]>> = {
  memory: (sight) =>
    findNodes(sight)
      .filter(({kind}) => kind !== 'note')
      .map(describeNode),
  artifact: (sight) =>
    findNodes(sight)
      .filter(({origin}) => origin === 'file')
      .map(describeNode),
  message: (sight) => [...findKept(sight), ...findByChunk(sight), ...findHeadings(sight)],
  identity: ({read, text}) => {
    const identity = findIdentity(read, text);
    const named = identity ? [identity] : listIdentities(read).filter(({name}) => nameKey(name) === nameKey(text));
    return named.map(({uid, name}) => ({id: uid, title: name}));
  },
  scope: ({read, access, text}) => {
    const scopes = new Map([libraryScope, ...listScopes(read)].map(({uid, name}) => [uid, name]));
    const isNamed = scopes.has(text) ? (uid: string) => uid === text : isCalled(text);
    const named = [...scopes].filter(([uid, name]) => isNamed(uid, name) && access.canRead(uid));
    return named.map(([id, title]) => ({id, title}));
  },
  edge: ({read, access, text}) => {
    const edge = findEdgeByUid(read, text);
    const begun = findBeginning(text, (beginning) => findEdgesFrom(read, beginning, mostCandidates));
    const edges = edge ? [edge] : begun;
    const inSight = edges.filter((each) => canSeeEdge(read, access, each));
    return inSight.map(({uid, fromId, type, toId}) => ({id: uid, title: `${fromId} ${type} ${toId}`}));
  },
};

function isCalled(text: string): (uid: string, name: string) => boolean {
  return (_, name) => nameKey(name) === nameKey(text);
}

function findBeginning<T>(text: string, find: (beginning: string) => readonly T[]): readonly T[] {
  return madeHere.test(text) ? find(text) : [];
}

function describeNode({uid, title}: FoundNode): Found {
  return {id: uid, title};
}

/** Notes by page id or path, statements also by the beginning of their id. */
function findNodes({read, access, text}: Sight): FoundNode[] {
  const node = findNode(read, text);
  const begun = findBeginning(text, (beginning) => findStatementsFrom(read, beginning, mostCandidates));
  const all = node ? [node] : [...findNotesAt(read, text), ...begun];
  return all.filter(({scopeId}) => access.canRead(scopeId));
}

function findKept({read, access, text}: Sight): Found[] {
  const message = findMessage(read, text);
  const begun = findBeginning(text, (beginning) => findMessagesFrom(read, beginning, mostCandidates));
  return (message ? [message] : begun).filter(({channel}) => access.canRead(channel)).map(describeKept);
}

function describeKept({uid, text}: MessageRow): Found {
  return {id: uid, title: titleOf(text)};
}

/** A passage by its chunk's id, as searches print it. */
function findByChunk({read, access, text}: Sight): Found[] {
  const passage = findLive(read, access, text);
  return passage ? [{id: text, title: passage.title}] : [];
}

/** Passages by `note#heading`. A name of a note and a heading may have a `#` in them. */
function findHeadings(sight: Sight): Found[] {
  const {text} = sight;
  const places = [...text.matchAll(/#/g)].map(({index}) => [text.slice(0, index), text.slice(index + 1)] as const);
  return places.flatMap(([note, heading]) =>
    findNodes({...sight, text: note.trim()})
      .filter(({origin}) => origin === 'file')
      .flatMap((node) => headingsIn(sight, node, heading)),
  );
}

/** A heading by its text or by the anchor it has in a web page; of several that read alike, all. */
function headingsIn({read}: Sight, {id, uid, title}: FoundNode, heading: string): Found[] {
  const wanted = heading.replace(/^#+/, '').trim();
  const places = listHeadingPlaces(read, id);
  const byText = places.filter(({text}) => nameKey(text) === nameKey(wanted));
  const named = byText.length > 0 ? byText : places.filter((place) => place.slug === slug(wanted));
  return named.map(({text, chunk}) => ({id: chunkId(uid, chunk), title: `${title} › ${text}`}));
}
