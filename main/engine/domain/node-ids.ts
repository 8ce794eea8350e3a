/** Row id of a memory. */
export type MemoryId = number & {readonly idOf: 'memory'};

/** Key of a tag, as `nameKey` makes it. */
export type TagKey = string & {readonly idOf: 'tag'};

export function memoryId(id: number): MemoryId {
  return id as MemoryId;
}

export function tagKey(key: string): TagKey {
  return key as TagKey;
}
