import type {RecallDegradation, RecallInput, RecallOutput, RecallWeights} from '#contract/recall';
import type {ReadConnection} from '../db/connection.ts';
import {isVectorDamage} from '../db/database-errors.ts';
import {countUnembedded} from '../db/memory-vectors.ts';
import {listMemories, type RankedMemories, type RankedMemory} from '../db/rank-memories.ts';
import {type Moment, momentOf} from '../db/moment.ts';
import {inSnapshot} from '../db/snapshot.ts';
import {findNode} from '../db/stored-memories.ts';
import {effectiveStatus} from '../domain/memory-status.ts';
import {aboutMemory} from './about-memory.ts';
import {type Access, accessOf, requireReadableScope} from './access.ts';
import {describeEdges} from './describe-edges.ts';
import {memoryTest} from './filter-memories.ts';
import type {MemoryContext} from './memory-context.ts';
import {compareWithSeed, compareWithWords, type Meaning, readMeaning} from './read-meaning.ts';
import {readMemories} from './read-memories.ts';
import {memoryNotFound} from './require-memory.ts';
import {byPlace, leading, type Placed, score} from './score.ts';
import {walk} from './walk.ts';

/**
 * Recalls memories by words or by a walk from one of them: ranked hits, the edges that touch them, their scores, and
 * the passages they were derived from. Everything is read from one state of the library.
 */
export async function recall(context: MemoryContext, input: RecallInput): Promise<RecallOutput> {
  const {read} = context.database;
  const seedId = input.seed_id?.trim() ? input.seed_id : null;
  const query = seedId === null ? (input.query ?? '') : null;
  const meaning = await readMeaning(read, context.embedder, query);
  const answer = (heard: Meaning) => answerWith(context, input, {meaning: heard, seedId});
  try {
    return answer(meaning);
  } catch (error) {
    if (!meaning.set || !isVectorDamage(error)) throw error;
    const answered = answer(withoutVectors);
    context.damage.vectors(meaning.set.id, error instanceof Error ? error.message : String(error));
    return answered;
  }
}

const withoutVectors: Meaning = {
  set: null,
  vector: null,
  degraded: {code: 'vectors-pending', reason: 'The vectors of this library are damaged, and are to be made anew.'},
};

function answerWith(
  context: MemoryContext,
  input: RecallInput,
  {meaning, seedId}: {readonly meaning: Meaning; readonly seedId: string | null},
): RecallOutput {
  const {read} = context.database;
  return inSnapshot(read, () => {
    const access = accessOf(input.caller);
    if (input.scope_id !== undefined) requireReadableScope(read, access, input.scope_id);
    const moment = momentOf(read, context.clock, input.as_of);
    const question = {
      context,
      weights: context.weights(),
      input,
      access,
      moment,
      meaning,
      memories: listMemories(read, moment.past),
    };
    return present(question, seedId === null ? findByWords(question) : findAround(question, seedId));
  });
}

interface Question {
  readonly context: MemoryContext;
  readonly weights: RecallWeights;
  readonly input: RecallInput;
  readonly access: Access;
  readonly moment: Moment;
  readonly meaning: Meaning;
  readonly memories: RankedMemories;
}

/** A memory in its place in the ranking. */
interface Hit extends Placed {
  readonly id: number;
}

interface Found {
  /** In order; at least as many as are shown, if there are. */
  readonly hits: readonly Hit[];
  readonly matched: number;
  /** Whether a memory, by row id, passes all filters. */
  readonly isShown: (id: number) => boolean;
  readonly degraded: RecallDegradation | null;
}

function findByWords(question: Question): Found {
  const {context, input, meaning, memories} = question;
  const {read} = context.database;
  const cosines = compareWithWords(read, meaning);
  const passes = testOf(question, cosines);
  const passed = [...memories.values()].filter(passes);
  const hits = passed.map((memory) => place(question, memory, {cosines, hop: 0}));
  return {
    hits: leading(hits, input.limit),
    matched: passed.length,
    isShown: (id) => isAmong(memories, id, passes),
    degraded: degradation(read, {meaning, cosines, wanted: passed}),
  };
}

/** The seed comes first, whatever the filters say of it; others that they hide are walked through. */
function findAround(question: Question, seedId: string): Found {
  const {context, input, access, moment, meaning, memories} = question;
  const {read} = context.database;
  const seed = requireSeed(question, seedId);
  // Only a floor of similarity asks for that of memories which the walk does not reach.
  const compare = (among: ReadonlySet<number> | null) => compareWithSeed(read, meaning, {seed: seed.id, among});
  const everyone = input.filters.min_similarity === undefined ? null : compare(null);
  const passes = testOf(question, everyone ?? new Map<number, number>());
  const isShown = (id: number) => isAmong(memories, id, passes);
  const hops = walk(read, seed.id, {
    depth: input.depth ?? 1,
    isOpen: (id) => isAmong(memories, id, ({scopeId}) => access.canRead(scopeId)),
    isShown,
    enough: input.limit,
    at: moment.past?.at ?? null,
  });
  const reached = [...hops.keys()].flatMap((id) => (id === seed.id || isShown(id) ? (memories.get(id) ?? []) : []));
  const cosines = everyone ?? compare(new Set(hops.keys()));
  const hits = reached.map((memory) => place(question, memory, {cosines, hop: hops.get(memory.id) ?? 0}));
  return {
    hits: hits.sort(byPlace),
    matched: hits.length,
    isShown,
    degraded: degradation(read, {meaning, cosines, wanted: reached}),
  };
}

/** With a scope asked for, a seed outside it is not there either. */
function requireSeed({context, input, access, memories}: Question, seedId: string): RankedMemory {
  const seed = memories.get(findNode(context.database.read, seedId)?.id ?? 0);
  if (!seed || !access.canRead(seed.scopeId) || (input.scope_id ?? seed.scopeId) !== seed.scopeId)
    throw memoryNotFound(seedId);
  return seed;
}

function isAmong(memories: RankedMemories, id: number, test: (memory: RankedMemory) => boolean): boolean {
  const memory = memories.get(id);
  return memory !== undefined && test(memory);
}

function testOf(
  {context, input, access, moment, memories}: Question,
  cosines: ReadonlyMap<number, number>,
): (memory: RankedMemory) => boolean {
  const {scope_id: scopeId, filters, metadata_filter: metadata} = input;
  const filter = {access, scopeId, filters, metadata};
  const passes = memoryTest(context.database.read, memories, {filter, moment});
  const floor = filters.min_similarity ?? 0;
  return floor === 0 ? passes : (memory) => (cosines.get(memory.id) ?? 0) >= floor && passes(memory);
}

function place(
  {weights, moment}: Question,
  memory: RankedMemory,
  {cosines, hop}: {readonly cosines: ReadonlyMap<number, number>; readonly hop: number},
): Hit {
  const {id, uid, confidence, reinforcedAt} = memory;
  const status = effectiveStatus(memory.status, memory.expiresAt, moment.now);
  const scored = {uid, cosine: cosines.get(id) ?? 0, confidence, reinforcedAt, status};
  return {id, hop, reinforcedAt, score: score(scored, weights, moment.now)};
}

interface Compared {
  readonly meaning: Meaning;
  readonly cosines: ReadonlyMap<number, number>;
  readonly wanted: readonly RankedMemory[];
}

/** Memories that have no vectors although others have are named, because their similarity is not a judgement. */
function degradation(read: ReadConnection, {meaning, cosines, wanted}: Compared): RecallDegradation | null {
  if (!meaning.set) return meaning.degraded;
  // A seed is like itself even before it has a vector; when it is the only one, nothing was compared.
  const silent = wanted.filter(({id}) => !cosines.has(id) || cosines.size === 1).map(({id}) => id);
  const pending = silent.length === 0 ? 0 : countUnembedded(read, meaning.set, silent);
  if (pending === 0) return null;
  const reason = `Vectors for ${wanted.length - pending} of ${wanted.length} memories are ready.`;
  return {code: 'vectors-pending', reason};
}

function present(question: Question, {hits, matched, isShown, degraded}: Found): RecallOutput {
  const {context, weights, input, access, moment} = question;
  const {read} = context.database;
  const shown = new Map(hits.slice(0, input.limit).map((hit) => [hit.id, hit]));
  const found = readMemories(read, [...shown.keys()], moment);
  const rows = found.flatMap((row) => {
    const hit = shown.get(row.stored.id);
    return hit ? [{...row, hit}] : [];
  });
  const provenance = input.expand.includes('provenance');
  const related = input.expand.includes('related');
  const plan = {access, provenance, related, memories: question.memories, isShown, at: moment.past?.at ?? null};
  const {edges, messages} = describeEdges(
    read,
    rows.map(({stored}) => stored),
    plan,
  );
  return {
    data: {
      hits: rows.map(({memory}) => memory),
      edges,
      scores: rows.map(({hit}) => hit.score),
      ...(provenance && {messages}),
    },
    explain: {
      now: new Date(moment.now).toISOString(),
      as_of: moment.past?.at ?? null,
      weights,
      matched,
      degraded,
      hits: rows.map(({hit: {hop}, stored}) => ({hop, ...aboutMemory(stored)})),
    },
  };
}
