import type {AboutMemory, MemoryOutput} from '#contract/memories';
import {isStated} from '../../ui/is-stated.ts';

/** What a list says of a memory: its statement, or, of a note, its title. */
export function shownWords({id, content}: Pick<MemoryOutput, 'id' | 'content'>, about?: AboutMemory): string {
  if (isStated(id)) return content;
  return about?.title ?? firstLine(content);
}

function firstLine(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  return line.replace(/^#{1,6}\s+/, '').trim();
}
