import {z} from 'zod';

/** What the doctor looks at, in the order in which it is told. */
export const checkIds = [
  'file',
  'log',
  'rows',
  'texts',
  'words',
  'grams',
  'vectors',
  'pending',
  'embedder',
  'edges',
  'links',
  'sources',
  'names',
  'statuses',
  'backups',
] as const;
export const checkId = z.enum(checkIds);
export type CheckId = z.infer<typeof checkId>;

/** What can be mended, in an order in which one helps the next. No repair changes or removes what people stated; `restore-memories` adds what is missing. */
export const repairIds = [
  'reindex',
  'empty-log',
  'rebuild-words',
  'rebuild-vectors',
  'drop-orphans',
  'rebuild-sources',
  'rescan-sources',
  'complete-vectors',
  'resolve-links',
  'restore-memories',
  'back-up-memories',
] as const;
export const repairId = z.enum(repairIds);
export type RepairId = z.infer<typeof repairId>;

/** The most items that a check lists; `found` counts them all. */
export const itemLimit = 100;

export const checkItem = z.strictObject({
  /** What is wrong with it, in words. */
  what: z.string(),
  /** A path, a page id or a table. */
  where: z.string(),
});
export type CheckItem = z.infer<typeof checkItem>;

export const checkResult = z.strictObject({
  id: checkId,
  title: z.string(),
  /** A warning is worth knowing and breaks nothing; `unknown` is a check that could not be made. */
  state: z.enum(['ok', 'warning', 'fault', 'unknown']),
  /** One sentence with true counts. */
  found: z.string(),
  items: z.array(checkItem).max(itemLimit),
  /** What can be done about it; `says` tells what it will do and what it keeps. */
  repair: z.strictObject({id: repairId, says: z.string()}).nullable(),
});
export type CheckResult = z.infer<typeof checkResult>;

/** `deep` also reads what takes long in a large library: whole tables, every vector, every link. */
export const checkInput = z.strictObject({deep: z.boolean().default(true)});
export const checkOutput = z.strictObject({checks: z.array(checkResult), elapsedMs: z.number()});
export type CheckOutput = z.infer<typeof checkOutput>;

/** `items` are names of sources, for the repairs of sources; left out, all that need it. */
export const repairInput = z.strictObject({repair: repairId, items: z.array(z.string()).max(1000).optional()});
export const repairOutput = z.strictObject({
  repair: repairId,
  /** One sentence with true counts. */
  done: z.string(),
});
export type RepairOutput = z.infer<typeof repairOutput>;
