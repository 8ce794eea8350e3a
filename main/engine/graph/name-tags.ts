import type {ReadConnection} from '../db/connection.ts';
import {tagsInUse} from '../db/walk-rows.ts';
import {type TagKey, tagKey} from '../domain/node-ids.ts';

/** Longest run of words that may be one tag, and most tags that a text may name. */
const tagWords = 4;
const namedLimit = 5;

/**
 * Up to five tags that a text names: `tide gauge` names `tide-gauge`, `tide_gauge` and `tide gauge`. Those that take
 * more words come first, then rarer ones, then by name.
 */
export function tagsNamed(read: ReadConnection, words: readonly string[]): TagKey[] {
  const lengths = new Map<string, number>();
  for (let size = 1; size <= tagWords; size++)
    for (let start = 0; start + size <= words.length; start++)
      for (const joint of ['-', '_', ' ', '/', '']) lengths.set(words.slice(start, start + size).join(joint), size);
  const longer = (a: string, b: string) => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0);
  return tagsInUse(read, [...lengths.keys()])
    .sort((a, b) => longer(a.key, b.key) || a.members - b.members || (a.key < b.key ? -1 : 1))
    .slice(0, namedLimit)
    .map(({key}) => tagKey(key));
}
