import type {MemorySummary} from '#contract/memory';
import type {Parsed} from '#contract/methods';
import type {ReadConnection} from '../db/connection.ts';
import {type Condition, every} from '../db/filters.ts';
import {isLive} from '../db/memory-conditions.ts';
import {type Moment, momentOf} from '../db/moment.ts';
import {
  type Among,
  findNamesFrom,
  findNamesWithLetters,
  findNamesWithWords,
  maxWords,
  type NoteName,
} from '../db/note-names.ts';
import {findNewest, readSummaries} from '../db/notes-read.ts';
import {inScopes, readableIds} from '../db/readable-memories.ts';
import {readableScopes} from '../domain/readable-scopes.ts';
import {firstCharacters, nameKey} from '../domain/text.ts';
import type {Clock} from '../ports.ts';
import {compareScores, type NameScore, scoreName, type Typed} from './score-name.ts';

/** A pasted paragraph is not read word by word and letter by letter: what it costs must not grow with its length. */
const maxWordLength = 40;
const maxLetters = 24;

/**
 * Notes whose title, alias, file name or path fits what was typed, best first; for an empty text the newest notes, and
 * among them the newest statements that hold. A shorter name of two that fit equally comes first, then the smaller
 * page id. What lies outside the caller's scopes is not there.
 */
export function suggestNotes(
  read: ReadConnection,
  {text, limit, caller}: Parsed<'note.suggest'>,
  clock: Clock,
): MemorySummary[] {
  const typed = readTyped(text);
  const moment = momentOf(read, clock, undefined);
  const scopes = readableScopes(caller);
  if (typed.key === '') return inOrder(read, findNewest(read, newestOf(scopes, moment), limit), moment);
  const among = scopes && JSON.stringify([...readableIds(read, scopes)]);
  const scores = scoreNotes(findClose(read, typed, {limit, among}), {...typed, letters: []});
  if (scores.size < limit && typed.letters.length > 1)
    for (const [id, score] of scoreNotes(findNamesWithLetters(read, typed.letters, among), typed))
      if (!scores.has(id)) scores.set(id, score);
  return best(read, scores, moment).slice(0, limit);
}

/** A retired statement is no news: what took its place is. A note is listed whatever its file says of it. */
function newestOf(scopes: readonly string[] | null, {now}: Moment): Condition {
  const {sql, values} = isLive(new Date(now).toISOString());
  const worthListing = {sql: `m.origin = 'file' OR (${sql})`, values};
  return every([worthListing, ...(scopes === null ? [] : [inScopes(scopes)])]);
}

function readTyped(text: string): Typed {
  const key = nameKey(text);
  const words = [...new Set(key.split(' '))].slice(0, maxWords);
  return {
    key,
    words: words.map((word) => firstCharacters(word, maxWordLength).join('')),
    letters: firstCharacters(key.replaceAll(' ', ''), maxLetters),
  };
}

/** A single letter is in most names: where enough start with it, those that only hold it are not looked for. */
function findClose(
  read: ReadConnection,
  typed: Typed,
  {limit, among}: {readonly limit: number; readonly among: Among},
): NoteName[] {
  const starting = findNamesFrom(read, typed.key, among);
  const isEnough = typed.letters.length === 1 && new Set(starting.map(({id}) => id)).size >= limit;
  return isEnough ? starting : [...starting, ...findNamesWithWords(read, typed.words, among)];
}

/** The best score of each note, by row id. */
function scoreNotes(names: readonly NoteName[], typed: Typed): Map<number, NameScore> {
  const scores = new Map<number, NameScore>();
  for (const name of names) {
    const score = scoreName(name, typed);
    const known = scores.get(name.id);
    if (score && (!known || compareScores(score, known) < 0)) scores.set(name.id, score);
  }
  return scores;
}

function best(read: ReadConnection, scores: ReadonlyMap<number, NameScore>, moment: Moment): MemorySummary[] {
  const summaries = readSummaries(read, [...scores.keys()], moment);
  return [...scores]
    .flatMap(([id, score]) => {
      const summary = summaries.get(id);
      return summary ? [{summary, score}] : [];
    })
    .sort((a, b) => compareScores(a.score, b.score) || (a.summary.pageId < b.summary.pageId ? -1 : 1))
    .map(({summary}) => summary);
}

function inOrder(read: ReadConnection, ids: readonly number[], moment: Moment): MemorySummary[] {
  const summaries = readSummaries(read, ids, moment);
  return ids.flatMap((id) => summaries.get(id) ?? []);
}
