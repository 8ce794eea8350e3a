import {z} from 'zod';
import {sourceKinds} from '#contract/memories';

/** What `derived_from` takes to name a thing as a source. */
export const cite = z
  .object({kind: z.enum(sourceKinds), id: z.string()})
  .describe('Put this into derived_from to name it as a source.');
export type Cite = z.infer<typeof cite>;

/** A note or, without a file behind it, a memory. */
export function citeWhole({localPath, id}: {readonly localPath: string; readonly id: string}): Cite {
  return {kind: localPath === '' ? 'memory' : 'artifact', id};
}

/** A passage of a note. A memory has none of its own: it is named as a whole. */
export function citePassage(passage: {
  readonly localPath: string;
  readonly pageId: string;
  readonly chunkId: string;
}): Cite {
  const {localPath, pageId, chunkId} = passage;
  return localPath === '' ? {kind: 'memory', id: pageId} : {kind: 'message', id: chunkId};
}
