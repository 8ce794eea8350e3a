import {z} from 'zod';
import {caller} from './caller.ts';
import {nodeTypes} from './memories.ts';

/** What can be named: every kind of node, and an edge. */
export const namedTypes = [...nodeTypes, 'edge'] as const;
export const namedType = z.enum(namedTypes);
export type NamedType = z.infer<typeof namedType>;

/** Most candidates that are given for a name that is not unique. */
export const mostCandidates = 10;

/**
 * Ours: what a person writes for a node. An id; the unique beginning of one that was made here (`mem_3f2a`); the path
 * of a note; a passage as `path#heading` or by its chunk id; the name of an identity or a scope.
 */
export const resolveInput = z.strictObject({
  reference: z.string().min(1).max(2000),
  /** What it may be. What fits more than one of them counts as the first: a note that declares a kind, for example. */
  as: z.array(namedType).min(1).max(namedTypes.length),
  caller,
});
/** Exactly one candidate when it is plain what is meant, none when there is no such thing. */
export const resolveOutput = z.strictObject({
  candidates: z.array(z.strictObject({type: namedType, id: z.string(), title: z.string()})).max(mostCandidates),
});
