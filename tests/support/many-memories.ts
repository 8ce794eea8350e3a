import type {EdgeType} from '#contract/edge';
import {inTransaction, type OpenDatabase, type WriteConnection} from '../../main/engine/db/connection.ts';
import {addEvent} from '../../main/engine/db/memory-events.ts';
import {addScope, findScope, libraryScope} from '../../main/engine/db/scopes.ts';
import {insertEdge} from '../../main/engine/db/stated-edges.ts';
import {insertStatement, type MemoryState} from '../../main/engine/db/statements.ts';
import {statementHash, titleOf} from '../../main/engine/domain/memory-text.ts';
import {indexStatement} from '../../main/engine/memory/write-statement.ts';

/** How much to make, and when the last of it is stated: milliseconds since 1970. */
export interface Plenty {
  readonly memories: number;
  readonly edges: number;
  readonly now: number;
}

const day = 86_400_000;
const subjects = ['roof', 'server', 'garden', 'budget', 'release', 'kitchen', 'search', 'index', 'travel', 'school'];
const verbs = ['needs', 'uses', 'avoids', 'follows', 'replaces', 'costs', 'allows', 'delays', 'supports', 'ends'];
const objects = ['slate', 'sqlite', 'tomatoes', 'a reserve', 'two reviews', 'oak', 'grams', 'trains', 'paper', 'rest'];
const kinds = ['decision', 'fact', 'preference'] as const;
const types: readonly EdgeType[] = ['SUPPORTS', 'REFERENCES', 'DERIVED_FROM'];

/**
 * Fills a library with memories about ten subjects and edges among them, some memories much linked and most a little.
 * One in ten is superseded, one in twenty retracted, one in ten has a life of a year. The same numbers give the same
 * library; ids are `mem_0` and so on.
 */
export function addManyMemories({write}: OpenDatabase, {memories, edges, now}: Plenty): void {
  const draw = randomNumbers(20_260_615);
  inTransaction(write, () => {
    addScope(write, {...libraryScope, createdAt: new Date(now).toISOString()});
    const scope = findScope(write, libraryScope.uid);
    if (!scope) throw new Error('There is no scope.');
    const rows = Array.from({length: memories}, (_, number) => addMemory(write, {number, scope, now, draw}));
    addEdges(write, rows, {count: edges, now, draw});
  });
}

/** A question that some of these memories answer. */
export function questionAbout(number: number): string {
  const pick = (words: readonly string[], step: number) => words[Math.floor(number / step) % words.length] ?? '';
  return `what ${pick(verbs, 1)} the ${pick(subjects, 3)} of ${pick(objects, 7)}`;
}

interface Making {
  readonly number: number;
  readonly scope: {readonly id: number; readonly name: string};
  readonly now: number;
  readonly draw: () => number;
}

function addMemory(write: WriteConnection, {number, scope, now, draw}: Making): number {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T;
  const content = `The ${pick(subjects)} ${pick(verbs)} ${pick(objects)}, and the ${pick(subjects)} ${pick(verbs)} ${pick(objects)} (${number}).`;
  const createdAt = new Date(now - Math.floor(draw() * 700) * day).toISOString();
  const metadata = {tags: [pick(subjects)], area: pick(objects), number};
  const state = makeState(draw, {createdAt, metadata});
  const id = insertStatement(write, {
    uid: `mem_${number}`,
    kind: pick(kinds),
    title: titleOf(content),
    contentHash: statementHash(content),
    createdAt,
    scope,
    statedBy: 1,
    state,
  });
  indexStatement(write, id, {content, metadata});
  addEvent(write, id, {at: createdAt, identity: 'local-user', action: 'remembered', version: 1, note: '', state});
  return id;
}

function makeState(
  draw: () => number,
  {createdAt, metadata}: {readonly createdAt: string; readonly metadata: object},
): MemoryState {
  const fate = draw();
  const isSuperseded = fate < 0.1;
  const isInvalidated = fate >= 0.1 && fate < 0.15;
  const lives = draw() < 0.1;
  return {
    status: isSuperseded ? 'superseded' : isInvalidated ? 'invalidated' : 'current',
    ownStatus: 'current',
    confidence: Math.round(draw() * 100) / 100,
    version: 1,
    reinforcedAt: createdAt,
    ttlSeconds: lives ? 31_536_000 : null,
    expiresAt: lives ? new Date(Date.parse(createdAt) + 365 * day).toISOString() : null,
    supersededAt: isSuperseded ? createdAt : null,
    invalidatedAt: isInvalidated ? createdAt : null,
    invalidatedBy: isInvalidated ? 'local-user' : null,
    invalidatedReason: isInvalidated ? 'made so' : null,
    where: null,
    why: null,
    metadata: JSON.stringify(metadata),
  };
}

/** The cube of a random number makes a few nodes much linked. */
function addEdges(
  write: WriteConnection,
  rows: readonly number[],
  {count, now, draw}: {readonly count: number; readonly now: number; readonly draw: () => number},
): void {
  const made = new Set<string>();
  while (made.size < count) {
    const from = Math.floor(draw() * rows.length);
    const to = Math.floor(draw() ** 3 * rows.length);
    const type = types[Math.floor(draw() * types.length)] ?? 'SUPPORTS';
    const key = `${from} ${to} ${type}`;
    if (from === to || made.has(key)) continue;
    made.add(key);
    insertEdge(write, {
      uid: `edge_${made.size}`,
      type,
      fromRow: rows[from] ?? 0,
      toType: 'memory',
      toId: `mem_${to}`,
      toRow: rows[to] ?? null,
      properties: '{}',
      createdAt: new Date(now).toISOString(),
      removedAt: null,
    });
  }
}

/** A linear congruential generator: the same seed gives the same numbers, from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}
