import {z} from 'zod';
import {caller} from './caller.ts';
import {edgeType} from './edge.ts';
import {memoryStatus} from './memory.ts';

/**
 * Memories that people and their agents state, in the words of the recall API: its names keep their snake case, so
 * that every way in can pass its objects on unchanged. What that API lacks is marked as ours.
 */

/** The three kinds that can be stated. A note may declare one of them in its front matter. */
export const statedKinds = ['decision', 'fact', 'preference'] as const;
export const statedKind = z.enum(statedKinds);
export type StatedKind = z.infer<typeof statedKind>;

/** Seconds of life that a preset stands for. */
export const ttlPresets = {VOLATILE: 604_800, ACTIVE: 7_776_000, STABLE: 31_536_000} as const;
export const ttlPreset = z.enum(['VOLATILE', 'ACTIVE', 'STABLE']);

/** What a derivation can point to: a passage of a note, a whole note, another memory. */
export const sourceKinds = ['message', 'artifact', 'memory'] as const;

/** Every kind of node that an edge can end at. */
export const nodeTypes = ['memory', 'message', 'artifact', 'identity', 'scope'] as const;
export const nodeType = z.enum(nodeTypes);
export type NodeType = z.infer<typeof nodeType>;

export const scopeKind = z.enum(['org', 'team', 'project', 'channel']);

/** The most bytes that metadata may have, as JSON text in UTF-8. */
export const metadataLimit = 4096;

const id = z.string().min(1).max(1000);
const words = z.string().trim().min(1).max(2000);
const instant = z.iso.datetime();
const statement = z
  .string()
  .max(20_000)
  .refine((value) => value.trim() !== '', 'must not be blank');
const json = z.record(z.string(), z.unknown());
const metadata = json.refine(
  (value) => jsonBytes(value) <= metadataLimit,
  `must be at most ${metadataLimit} bytes as JSON`,
);
const confidence = z.number().min(0).max(1);
const ttlSeconds = z.number().int().min(1).max(3_155_760_000);
const version = z.number().int().min(1);
/** A point in time with its zone, for example `2026-05-31T12:00:00Z`. */
export const moment = z.iso.datetime({offset: true});

/** How many bytes a value has as JSON in UTF-8; infinitely many when it cannot be written as JSON. */
export function jsonBytes(value: unknown): number {
  try {
    return encodeURIComponent(JSON.stringify(value)).replace(/%[0-9A-F]{2}/g, '-').length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const provenance = z
  .array(
    z.strictObject({
      kind: z.enum(sourceKinds),
      /** A chunk id or the id of a message or passage kept earlier, a page id, or a memory id. */
      id,
      /** Ours: the words of the passage that matter, when not all of them do. */
      quote: statement.optional(),
    }),
  )
  .min(1)
  .max(100);

const life = {ttl_seconds: ttlSeconds.optional(), ttl_preset: ttlPreset.optional()};
export const oneLife = {error: 'and `ttl_preset` exclude each other: give one of them', path: ['ttl_seconds']};
export const isOneLife = (input: {ttl_seconds?: number | undefined; ttl_preset?: string | undefined}) =>
  input.ttl_seconds === undefined || input.ttl_preset === undefined;

const statedFields = {
  derived_from: provenance,
  confidence: confidence.default(1),
  ...life,
  stated_by_identity_id: id.optional(),
  where: words.optional(),
  why: words.optional(),
  metadata: metadata.default({}),
  /** Ours: whether it waits to be accepted by a person. */
  proposed: z.boolean().default(false),
  caller,
};

export const rememberInput = z
  .strictObject({content: statement, kind: statedKind, scope_id: id, ...statedFields})
  .refine(isOneLife, oneLife);

/** Kind and scope are inherited. */
export const supersedeInput = z
  .strictObject({old_memory_id: id, expected_version: version, new_content: statement, ...statedFields})
  .refine(isOneLife, oneLife);

/** A memory, and the version of it that the caller has seen. */
const seen = {memory_id: id, expected_version: version, caller};

export const invalidateInput = z.strictObject({...seen, reason: words});
export const revalidateInput = z.strictObject(seen);
/** Ours. */
export const acceptInput = z.strictObject(seen);
/** Ours: a proposed memory that is not wanted becomes invalidated. */
export const rejectInput = z.strictObject({...seen, reason: words.default('Rejected.')});
/** Ours: what is left out stays; `null` clears. The statement itself is changed by superseding it. */
export const editInput = z.strictObject({
  ...seen,
  metadata: metadata.optional(),
  confidence: confidence.optional(),
  where: words.nullable().optional(),
  why: words.nullable().optional(),
});

/** Without `to_type` the other end is a memory. Linking the same two again gives the edge that is there. */
export const linkInput = z.strictObject({
  from_id: id,
  to_id: id,
  to_type: z.enum(['memory', 'message', 'artifact', 'identity']).default('memory'),
  edge_type: edgeType,
  properties: metadata.default({}),
  caller,
});
/** Ours. */
export const unlinkInput = z.strictObject({edge_id: id, caller});
export const flagContradictionInput = z.strictObject({a_id: id, b_id: id, note: words, caller});

/** Something said outside the library. `channel_id` is the id of a scope. */
export const postMessageInput = z.strictObject({channel_id: id, content: statement, caller});

export const memoryOutput = z.strictObject({
  id: z.string(),
  org_id: z.string(),
  kind: statedKind,
  status: memoryStatus,
  content: z.string(),
  confidence,
  version: z.number().int(),
  ttl_seconds: z.number().int().nullable(),
  created_at: instant,
  last_reinforced_at: instant,
  expires_at: instant.nullable(),
  invalidated_at: instant.nullable(),
  invalidated_by: z.string().nullable(),
  invalidated_reason: z.string().nullable(),
  content_hash: z.string(),
  metadata: json,
});
export type MemoryOutput = z.infer<typeof memoryOutput>;

export const edgeOutput = z.strictObject({
  id: z.string(),
  from_id: z.string(),
  from_type: z.string(),
  to_id: z.string(),
  to_type: z.string(),
  edge_type: edgeType,
  properties: json,
  created_at: instant,
});
export type EdgeOutput = z.infer<typeof edgeOutput>;

/** A passage that a memory was derived from, as it read when it was kept. */
export const messageOutput = z.strictObject({
  id: z.string(),
  channel_id: z.string(),
  thread_id: z.string().nullable(),
  author_identity_id: z.string(),
  kind: z.string(),
  content: z.string(),
  metadata: json,
  created_at: instant,
  version: z.number().int(),
});
export type MessageOutput = z.infer<typeof messageOutput>;

export const scopeOutput = z.strictObject({
  scope_id: z.string(),
  kind: scopeKind,
  name: z.string(),
  can_write: z.boolean(),
});
export type ScopeOutput = z.infer<typeof scopeOutput>;
export const identityOutput = z.strictObject({
  identity_id: z.string(),
  kind: z.enum(['user', 'agent']),
  name: z.string(),
});
export type IdentityOutput = z.infer<typeof identityOutput>;

export const searchMemoriesInput = z.strictObject({
  kind: statedKind.optional(),
  status: memoryStatus.default('current'),
  /** Text that the statement contains, in any case; nothing in it is a wildcard. */
  q: z.string().max(2000).optional(),
  tags: z.array(z.string().trim().min(1).max(200)).max(20).optional(),
  from: moment.optional(),
  to: moment.optional(),
  scope_id: id.optional(),
  /** Ours: only those that expire before this time and have not yet. */
  expires_before: moment.optional(),
  cursor: z.string().max(2000).optional(),
  limit: z.number().int().min(1).max(100).default(20),
  /** Ours: the library as it was known at that time. */
  as_of: moment.optional(),
  /** Ours: also say of each hit where it belongs, in `about`. */
  with_about: z.boolean().default(false),
  caller,
});
export type SearchMemoriesRequest = z.output<typeof searchMemoriesInput>;
/** Ours: what a list shows of a memory beside itself. */
export const aboutMemory = z.strictObject({
  memory_id: z.string(),
  origin: z.enum(['stated', 'note']),
  /** The title of the note, or the first line of the statement. */
  title: z.string(),
  scope_id: z.string().nullable(),
});
export type AboutMemory = z.infer<typeof aboutMemory>;
/** Newest first. */
export const searchMemoriesOutput = z.strictObject({
  hits: z.array(memoryOutput),
  nextCursor: z.string().nullable(),
  /** Ours: one per hit, in their order; absent unless asked for. */
  about: z.array(aboutMemory).optional(),
});

export const bootstrapInput = z.strictObject({agent_identity_id: id, scope_id: id.optional(), caller});
export const bootstrapOutput = z.strictObject({
  current_decisions: z.array(memoryOutput),
  active_constraints: z.array(memoryOutput),
  open_questions: z.array(memoryOutput),
  scope_membership: z.array(scopeOutput),
  recent_activity: z.string(),
});
export type BootstrapOutput = z.infer<typeof bootstrapOutput>;

export const readMemoryInput = z.strictObject({memory_id: id, caller});

/** Ours: one change of one memory. */
export const memoryEvent = z.strictObject({
  at: instant,
  identity_id: z.string(),
  action: z.string(),
  version: z.number().int(),
  status: memoryStatus,
  note: z.string(),
});
/** Ours: what is at the other end of an edge, by name. */
export const edgeEnd = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Null for what has none: a passage, a person, a scope. */
  status: memoryStatus.nullable(),
});
export type EdgeEnd = z.infer<typeof edgeEnd>;

/** Ours: everything a card shows of one memory. */
export const memoryCard = z.strictObject({
  memory: memoryOutput,
  origin: z.enum(['stated', 'note']),
  title: z.string(),
  scope: z.strictObject({scope_id: z.string(), kind: scopeKind, name: z.string()}).nullable(),
  stated_by: identityOutput.nullable(),
  where: z.string().nullable(),
  why: z.string().nullable(),
  /** Edges that touch the memory, and the passages it was derived from. */
  edges: z.array(edgeOutput),
  /** The other ends of these edges that have a name; each once. */
  ends: z.array(edgeEnd),
  messages: z.array(messageOutput),
  /** Its versions from the first to the last, itself included. */
  chain: z.array(memoryOutput),
  /** The other sides of its contradictions. */
  contradictions: z.array(memoryOutput),
  /** What does not add up, in words. */
  warnings: z.array(z.string()),
});
export type MemoryCard = z.infer<typeof memoryCard>;
/** Oldest first. A note has no events: its history is that of its file. */
export const historyOutput = z.strictObject({
  events: z.array(memoryEvent),
  chain: z.array(memoryOutput),
  warnings: z.array(z.string()),
});
export type History = z.infer<typeof historyOutput>;

export const callerInput = z.strictObject({caller});
export const scopesOutput = z.strictObject({scopes: z.array(scopeOutput)});
export const addScopeInput = z.strictObject({
  name: words.max(200),
  kind: z.enum(['team', 'project', 'channel']).default('project'),
});
export const identitiesOutput = z.strictObject({identities: z.array(identityOutput)});
export const addIdentityInput = z.strictObject({
  name: words.max(200),
  kind: z.enum(['user', 'agent']).default('agent'),
});

/** Ours: everything that was stated, as JSON Lines; read back into an empty library it gives the same bytes. */
export const exportOutput = z.strictObject({
  jsonl: z.string(),
  memories: z.number().int(),
  edges: z.number().int(),
});
export const importInput = z.strictObject({jsonl: z.string()});
/** What is there already is left alone and counts as skipped. */
export const importOutput = z.strictObject({
  memories: z.number().int(),
  edges: z.number().int(),
  skipped: z.number().int(),
});
