import type {MemoryOutput} from '#contract/memories';
import {count} from '../../terminal/count.ts';
import {fit, indent, type Page, wrap} from './page.ts';
import {dayOf, firstLine, isNote, paintStatus, percent, shortId, tagWords} from './words.ts';

/** Lines of a statement in a list at most. */
const listedLines = 3;

/** A memory in a list: a line about it, and what it says. */
export function listedMemory(memory: MemoryOutput, page: Page): string[] {
  const {id, kind, status, created_at, content} = memory;
  const facts = [
    page.paint('bold', shortId(id)),
    isNote(id) ? `${kind} (note)` : kind,
    paintStatus(page, status),
    dayOf(created_at),
    ...(memory.confidence < 1 ? [percent(memory.confidence)] : []),
    ...(memory.expires_at === null ? [] : [`until ${dayOf(memory.expires_at)}`]),
  ];
  const said = isNote(id) ? [fit(firstLine(content), page.width - 2)] : wrap(content, page.width - 2, listedLines);
  const tags = wrap(tagWords(memory), page.width - 2, 1).filter((line) => line !== '');
  return [facts.join('  '), ...indent(said), ...indent(tags.map((line) => page.paint('dim', line)))];
}

/** Memories one below the other; `none` when there are none. */
export function memoryList(memories: readonly MemoryOutput[], page: Page, none = 'no memories'): string[] {
  return memories.length === 0 ? [none] : memories.flatMap((memory) => listedMemory(memory, page));
}

/** What came of a change: what was done, to which memory, and how that stands now. */
export function changedMemory(done: string): (memory: MemoryOutput, page: Page) => string {
  return (memory, page) => {
    const {id, kind, status, version, expires_at, invalidated_reason: reason, content} = memory;
    const facts = [
      kind,
      paintStatus(page, status),
      `version ${version}`,
      ...(expires_at === null ? [] : [`until ${dayOf(expires_at)}`]),
    ];
    const lines = [
      `${done} ${page.paint('bold', id)}`,
      ...indent(wrap(content, page.width - 2, listedLines)),
      `  ${facts.join(', ')}`,
      ...indent(reason === null ? [] : wrap(`reason: ${reason}`, page.width - 2, listedLines)),
    ];
    return `${lines.join('\n')}\n`;
  };
}

/** The line under a list that stops somewhere. */
export function moreLine(shown: number, cursor: string): string {
  return `note: ${count(shown, 'memory', 'memories')} shown, and there are more: add --cursor ${cursor}\n`;
}
