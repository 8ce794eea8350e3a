import {z} from 'zod';
import {edgeType} from '#contract/edge';
import {jsonBytes, metadataLimit, nodeType, scopeKind, statedKind} from '#contract/memories';
import {memoryStatus} from '#contract/memory';
import {isRecord} from '../domain/is-record.ts';

/** The first line of an export. A file that starts otherwise was not made by this program, or by a later one. */
export const firstLine = {type: 'commonplace-memories', schema: 1} as const;

const id = z.string().min(1).max(2000);
const time = z.iso.datetime();
const text = z.string();

/** A JSON object as text, as it is stored, so that it comes back with the same bytes. */
const objectText = z.string().refine(isObjectText, 'must be a JSON object');

const state = z.strictObject({
  status: memoryStatus,
  ownStatus: z.enum(['current', 'proposed']),
  confidence: z.number().min(0).max(1),
  version: z.number().int().min(1),
  reinforcedAt: time,
  ttlSeconds: z.number().int().nullable(),
  expiresAt: time.nullable(),
  supersededAt: time.nullable(),
  invalidatedAt: time.nullable(),
  invalidatedBy: text.nullable(),
  invalidatedReason: text.nullable(),
  where: text.nullable(),
  why: text.nullable(),
  metadata: objectText.refine((json) => jsonBytes(JSON.parse(json)) <= metadataLimit, 'is too long'),
});

/** What each further line may be, in the order in which they come. */
export const portableLine = z.discriminatedUnion('type', [
  z.strictObject({type: z.literal('identity'), id, kind: z.enum(['user', 'agent']), name: text, created_at: time}),
  z.strictObject({type: z.literal('scope'), id, kind: scopeKind, name: text, created_at: text}),
  z.strictObject({
    type: z.literal('message'),
    id,
    kind: z.enum(['passage', 'message']),
    author: text,
    channel: text,
    page_id: text,
    title: text,
    local_path: text,
    chunk_id: text,
    text,
    captured_at: time,
  }),
  z.strictObject({
    type: z.literal('memory'),
    id,
    kind: statedKind,
    scope_id: id,
    stated_by: id,
    content: text,
    content_hash: text,
    created_at: time,
    updated_at: time,
    state,
  }),
  z.strictObject({
    type: z.literal('edge'),
    id,
    edge_type: edgeType,
    from_id: id,
    to_type: nodeType,
    to_id: id,
    properties: objectText,
    created_at: time,
    removed_at: time.nullable(),
  }),
  z.strictObject({
    type: z.literal('event'),
    memory_id: id,
    at: time,
    identity: text,
    action: text,
    version: z.number().int(),
    note: text,
    state,
  }),
]);
export type PortableLine = z.infer<typeof portableLine>;

/** The lines of one type. */
export type Line<T extends PortableLine['type']> = Extract<PortableLine, {type: T}>;

function isObjectText(json: string): boolean {
  try {
    return isRecord(JSON.parse(json));
  } catch {
    return false;
  }
}
