import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {suggestNotesInput, suggestNotesOutput} from '#contract/memory';
import {suggestNotes} from '../../../main/engine/graph/suggest-notes.ts';
import {day, memoryLibraryMaker} from '../../support/memory-library.ts';
import {clock, type FixtureLibrary, makeLibrary} from '../../support/graph-fixture.ts';

const longTitle = 'A long title that somebody pasted, word for word, '.repeat(9).slice(0, 400).trim();

const libraryWith = memoryLibraryMaker();
let library: FixtureLibrary;
beforeAll(() => {
  library = makeLibrary([
    {pageId: 'search', title: 'Search', updatedAt: '2025-01-01T00:00:00Z'},
    {pageId: 'engine', title: 'Search engine design', path: 'tech/engine.md', updatedAt: '2025-03-01T00:00:00Z'},
    {pageId: 'research', title: 'Research', updatedAt: '2025-02-01T00:00:00Z'},
    {pageId: 'user', title: 'User search', aliases: ['Find people']},
    {pageId: 'agent', title: 'Multi-agent notes'},
    {pageId: 'cafe', title: 'Café 50% [draft]*', path: 'odd/what_is?.md'},
    {pageId: 'zh', title: '会议记录：搜索引擎的设计'},
    {pageId: 'emoji', title: '🚀 Launch'},
    {pageId: 'long', title: longTitle},
    {pageId: 'deep', title: 'Something else', path: 'Projects/Apollo/kick-off minutes.md'},
  ]);
});
afterAll(() => {
  library.remove();
});

function suggest(text: string, limit?: number): string[] {
  const notes = suggestNotes(library.database.read, suggestNotesInput.parse({text, limit}), clock);
  return suggestNotesOutput.parse({notes}).notes.map(({pageId}) => pageId);
}

describe('suggestNotes', () => {
  it('puts the exact title first, then titles that start so, words that do, and words that hold it', () => {
    expect(suggest('SEARCH')).toEqual(['search', 'engine', 'user', 'research']);
  });

  it.each([
    {title: 'the start of a title', text: 'multi-a', found: 'agent'},
    {title: 'the start of a word after a hyphen', text: 'agent', found: 'agent'},
    {title: 'words in any order', text: 'design sea', found: 'engine'},
    {title: 'an alias', text: 'find peo', found: 'user'},
    {title: 'a file name', text: 'kick-off', found: 'deep'},
    {title: 'a folder', text: 'apollo', found: 'deep'},
    {title: 'a path as it is written', text: 'projects/apollo/kick', found: 'deep'},
    {title: 'letters in order', text: 'mltagnt', found: 'agent'},
    {title: 'words inside a text without spaces', text: '搜索引擎', found: 'zh'},
    {title: 'characters beyond the first plane', text: '🚀', found: 'emoji'},
    {title: 'an accent written apart', text: 'cafe\u0301', found: 'cafe'},
    {title: 'signs that are patterns elsewhere', text: '50% [draft]*', found: 'cafe'},
    {title: 'a question mark', text: 'what_is?', found: 'cafe'},
    {title: 'a title of 400 characters', text: `  ${longTitle.toUpperCase()} `, found: 'long'},
    {title: 'a long title with its end changed', text: `${longTitle.slice(0, 380)} changed here`, found: 'long'},
  ])('finds a note by $title', ({text, found}) => {
    expect(suggest(text)[0]).toBe(found);
  });

  it.each(['%', '_______', '*', '?????', '[', '\\', '\u0000', "'", 'zzzzzz', 'x'.repeat(2000), '🚀'.repeat(1000)])(
    'takes %j as what it is',
    (text) => {
      expect(suggest(text).every((pageId) => ['cafe', 'deep', 'agent'].includes(pageId))).toBe(true);
    },
  );

  it('fault 3: reads six words of a pasted text and no more, so that its length costs nothing', () => {
    const six = 'a long title that somebody pasted,';
    expect(suggest(`${six} zebra ${'quagga '.repeat(60)}`)).toEqual(['long']);
    expect(suggest(`zebra ${six}`)).toEqual([]);
  });

  it('gives the newest notes for an empty text, those without a date last', () => {
    expect(suggest('  ', 5)).toEqual(['engine', 'research', 'search', 'agent', 'cafe']);
  });

  it('lists no retired statement for an empty text, and those that hold beside the notes', async () => {
    const stated = await libraryWith();
    const {database, clock: time} = stated;
    const names = () => suggestNotes(database.read, suggestNotesInput.parse({text: ''}), {now: () => time.time});
    const titles = () => names().map(({title}) => title);
    const old = await stated.remember('Tea at four.');
    const wrong = await stated.remember('Tea is coffee.');
    await stated.remember('Tea is hot.', {ttl_seconds: 60});
    await stated.call('memory.invalidate', {memory_id: wrong.id, expected_version: 1, reason: 'No.'});
    const said = {new_content: 'Tea at five.', derived_from: [{kind: 'artifact' as const, id: 'talk'}]};
    await stated.call('memory.supersede', {old_memory_id: old.id, expected_version: 1, ...said});
    expect(titles().toSorted()).toEqual(['Talk', 'Tea at five.', 'Tea is hot.']);
    time.time += day;
    expect(titles().toSorted()).toEqual(['Talk', 'Tea at five.']);
    expect(suggestNotes(database.read, suggestNotesInput.parse({text: 'tea at'}), clock)).toHaveLength(2);
  });

  it('gives at most as many as asked for, each once', () => {
    expect(suggest('e', 3)).toHaveLength(3);
    expect(new Set(suggest('e', 50)).size).toBe(suggest('e', 50).length);
  });
});
