import type {MemorySummary} from '#contract/memory';
import {isStated} from './is-stated.ts';

/** Where a memory lies: the path of its file, or that it has none. */
export function placeWords({pageId, localPath}: Pick<MemorySummary, 'pageId' | 'localPath'>): string {
  return isStated(pageId) ? 'stated memory' : localPath;
}
