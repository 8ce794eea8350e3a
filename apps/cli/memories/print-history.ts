import type {MemoryOutput} from '#contract/memories';
import type {Output} from '#contract/methods';
import {columnsOf, fit, pad, type Page, wrap} from './page.ts';
import {dayOf, firstLine, isNote, minuteOf, paintStatus, shortId} from './words.ts';

type Events = Output<'memory.history'>['events'];

/** Every change of a memory, oldest first, and the line of its versions. */
export function historyText({events, chain, warnings}: Output<'memory.history'>, id: string, page: Page): string {
  const lines = [
    ...(events.length > 0 ? eventLines(events, page) : ['a note: its history is that of its file']),
    ...(chain.length > 1 ? ['', page.paint('bold', 'versions'), ...chainLines(chain, id, page)] : []),
    ...warnings.flatMap((warning) => wrap(`warning: ${warning}`, page.width)),
  ];
  return `${lines.join('\n')}\n`;
}

/** A line per change: when (UTC), who, what, the version after it, and what was said of it. */
export function eventLines(events: Events, page: Page): string[] {
  const who = widest(events.map(({identity_id}) => shortId(identity_id)));
  const what = widest(events.map(({action}) => action));
  return events.map(({at, identity_id, action, version, note}) => {
    const start = `${minuteOf(at)}  ${pad(fit(shortId(identity_id), who), who)}  ${pad(action, what)}  v${version}`;
    const room = page.width - 4 - columnsOf(start);
    return note === '' ? start : `${start}  ${page.paint('dim', fit(shortId(note), Math.max(12, room)))}`;
  });
}

/** A line per version, from the first to the last; an arrow points at the one that was asked for. */
export function chainLines(chain: readonly MemoryOutput[], id: string, page: Page): string[] {
  const status = widest(chain.map((memory) => memory.status));
  return chain.map((memory) => {
    const mark = memory.id === id ? '>' : ' ';
    const start = `${mark} ${shortId(memory.id)}  ${dayOf(memory.created_at)}  `;
    const room = page.width - 4 - columnsOf(start) - status;
    const said = isNote(memory.id) ? firstLine(memory.content) : memory.content;
    const shown = paintStatus(page, memory.status, pad(memory.status, status));
    return `${start}${shown}  ${fit(said, Math.max(12, room))}`;
  });
}

function widest(texts: readonly string[]): number {
  return Math.min(24, Math.max(0, ...texts.map(columnsOf)));
}
