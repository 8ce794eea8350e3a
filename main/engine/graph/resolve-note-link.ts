import type {Caller} from '#contract/caller';
import type {MemorySummary} from '#contract/memory';
import type {Output, Parsed} from '#contract/methods';
import type {ReadConnection} from '../db/connection.ts';
import {findWrittenLink, type WrittenLink} from '../db/edges-read.ts';
import {meets} from '../db/filters.ts';
import {type Moment, momentOf} from '../db/moment.ts';
import {readSummaries} from '../db/notes-read.ts';
import {inScopes} from '../db/readable-memories.ts';
import {isNoteName} from '../domain/link-key.ts';
import {readableScopes} from '../domain/readable-scopes.ts';
import type {Clock} from '../ports.ts';
import {readableNames} from './readable-names.ts';
import {noteNotFound} from './require-note.ts';
import {findCandidates, type LinkQuestion} from './resolve-links.ts';

type Answer = Output<'note.resolveLink'>;

/** How many notes an ambiguous link is answered with. */
const maxCandidates = 50;

/**
 * Where a link clicked in the note `from` leads: what the library knows of that link, else what its target would mean
 * there now, to a caller for whom there is nothing outside its scopes. An empty target, or an anchor alone, is the note
 * itself. Throws `NOT_FOUND` for an unknown `from`.
 */
export function resolveNoteLink(read: ReadConnection, input: Parsed<'note.resolveLink'>, clock: Clock): Answer {
  return toAnswer(read, findMeant(read, input), momentOf(read, clock, undefined));
}

/** Row ids of the notes that the link may mean. */
function findMeant(read: ReadConnection, {from, target, caller}: Parsed<'note.resolveLink'>): number[] {
  const names = readableNames(read, readableScopes(caller));
  const [holder] = names.byPageId(from);
  if (!holder) throw noteNotFound(from);
  const spellings = spellingsOf(target);
  if (spellings.includes('')) return [holder.id];
  const written = findWrittenLink(read, holder.id, spellings);
  const known = readableEnd(read, written, caller);
  if (known !== null) return [known];
  for (const spelling of spellings) {
    const via = written?.via ?? guessVia(spelling);
    const place = {fromSource: holder.sourceId, fromPath: holder.localPath, label: null};
    const found = findCandidates({...place, target: spelling, via}, names);
    if (found.length > 0) return found.map(({id}) => id);
  }
  return [];
}

/** Where a link leads that the library has resolved; null for nowhere, or somewhere that the caller may not see. */
function readableEnd(read: ReadConnection, link: WrittenLink | undefined, caller: Caller): number | null {
  const scopes = readableScopes(caller);
  const id = link?.otherId ?? null;
  return id === null || scopes === null || meets(read, id, inScopes(scopes)) ? id : null;
}

/** The target as it stands, without its anchor, and both with `%20` and the like decoded. */
function spellingsOf(target: string): string[] {
  const texts = [target, target.replace(/#.*$/s, '')];
  return [...new Set([...texts, ...texts.map(decoded)].map((text) => text.trim()))];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function guessVia(target: string): LinkQuestion['via'] {
  return isNoteName(target) ? 'markdown' : 'wikilink';
}

function toAnswer(read: ReadConnection, ids: readonly number[], moment: Moment): Answer {
  const candidates = [...readSummaries(read, ids, moment).values()].sort(byPath);
  const state = candidates.length === 0 ? 'broken' : candidates.length === 1 ? 'resolved' : 'ambiguous';
  return {state, candidates: candidates.slice(0, maxCandidates)};
}

function byPath(a: MemorySummary, b: MemorySummary): number {
  if (a.localPath !== b.localPath) return a.localPath < b.localPath ? -1 : 1;
  return a.pageId < b.pageId ? -1 : 1;
}
