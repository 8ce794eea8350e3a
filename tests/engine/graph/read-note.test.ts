import {afterEach, describe, expect, it} from 'vitest';
import {note, type Note} from '#contract/memory';
import {run} from '../../../main/engine/db/prepared.ts';
import {readNote} from '../../../main/engine/graph/read-note.ts';
import {clock, type FixtureLibrary, makeLibrary} from '../../support/graph-fixture.ts';

const opened: FixtureLibrary[] = [];
afterEach(() => {
  for (const library of opened.splice(0)) library.remove();
});

function open(...parts: Parameters<typeof makeLibrary>): FixtureLibrary {
  const library = makeLibrary(...parts);
  opened.push(library);
  return library;
}

function readIn({database}: FixtureLibrary, pageId: string): Note {
  return note.parse(readNote(database.read, {pageId}, clock));
}

describe('readNote', () => {
  it('gives the whole note', () => {
    const library = open([
      {
        pageId: 'p',
        title: 'Plan',
        path: 'team/plan.md',
        kind: 'decision',
        status: 'proposed',
        body: '# Plan\n\nText.',
        frontMatter: '{"owner":"Ada","deep":{"list":[1,null]}}',
        aliases: ['The plan', 'A plan'],
        tags: ['b', 'a'],
        headings: [
          {depth: 1, text: 'Plan', slug: 'plan'},
          {depth: 2, text: 'Why', slug: 'why'},
        ],
        updatedAt: '2025-01-02T03:04:05.000Z',
      },
    ]);
    expect(readIn(library, 'p')).toEqual({
      pageId: 'p',
      title: 'Plan',
      localPath: 'team/plan.md',
      spaceKey: 'notes',
      kind: 'decision',
      status: 'proposed',
      tags: ['a', 'b'],
      updatedAt: '2025-01-02T03:04:05.000Z',
      body: '# Plan\n\nText.',
      frontMatter: {owner: 'Ada', deep: {list: [1, null]}},
      aliases: ['A plan', 'The plan'],
      confidence: null,
      expiresAt: null,
      sourceUrl: '',
      headings: [
        {depth: 1, text: 'Plan', slug: 'plan'},
        {depth: 2, text: 'Why', slug: 'why'},
      ],
      outgoing: [],
      backlinks: [],
      linkTotals: {outgoing: 0, backlinks: 0},
      warnings: [],
    });
  });

  it.each(['{broken', '[1]', '"text"', 'null'])('gives no front matter for %s', (frontMatter) => {
    expect(readIn(open([{pageId: 'p', frontMatter}]), 'p').frontMatter).toBeNull();
  });

  it('lists links in the order of the text, those of the front matter after them, what was stated last', () => {
    const library = open(
      [{pageId: 'p'}, {pageId: 'q'}],
      [
        {from: 'p', to: 'q', via: 'front-matter', type: 'SUPERSEDES'},
        {from: 'p', target: 'Nowhere', start: 40},
        {from: 'p', target: 'Two of them', start: 20, state: 'ambiguous'},
        {from: 'p', to: 'q', start: 3, target: 'Q'},
        {from: 'p', to: 'q', via: 'stated'},
      ],
    );
    const {outgoing, linkTotals} = readIn(library, 'p');
    expect(outgoing.map(({target, state, via, other}) => [target, state, via, other?.pageId])).toEqual([
      ['Q', 'resolved', 'wikilink', 'q'],
      ['Two of them', 'ambiguous', 'wikilink', undefined],
      ['Nowhere', 'broken', 'wikilink', undefined],
      ['q', 'resolved', 'front-matter', 'q'],
      ['q', 'resolved', 'stated', 'q'],
    ]);
    expect(linkTotals).toEqual({outgoing: 5, backlinks: 0});
  });

  it('lists backlinks by title with the words around each, and not the note’s links to itself', () => {
    const library = open(
      [
        {pageId: 'p'},
        {pageId: 'z', title: 'Alpha', body: 'First [[p]] and then [[p]].'},
        {pageId: 'a', title: 'Beta', body: 'x'},
      ],
      [
        {from: 'a', to: 'p', via: 'front-matter'},
        {from: 'z', to: 'p', start: 21},
        {from: 'z', to: 'p', start: 6},
        {from: 'p', to: 'p', start: 0},
        {from: 'a', to: 'p', start: 5000},
      ],
    );
    const {backlinks} = readIn(library, 'p');
    expect(backlinks.map(({other, context}) => [other?.title, context])).toEqual([
      ['Alpha', 'First [[p]] and then [[p]].'],
      ['Alpha', 'First [[p]] and then [[p]].'],
      ['Beta', null],
      ['Beta', null],
    ]);
  });

  it('shows a link as broken once its note is gone', () => {
    const library = open([{pageId: 'p'}, {pageId: 'q'}], [{from: 'p', to: 'q', start: 0}]);
    run(library.database.write, `DELETE FROM memories WHERE uid = 'q'`);
    expect(readIn(library, 'p').outgoing).toMatchObject([{state: 'broken', other: null}]);
  });

  it('gives the warnings of its own file, in the order of lines', () => {
    const library = open([
      {pageId: 'p', path: 'p.md'},
      {pageId: 'q', path: 'q.md'},
    ]);
    const sql = `INSERT INTO issues (source_id, local_path, severity, line, message) VALUES (?, ?, 'warning', ?, ?)`;
    run(library.database.write, sql, library.sourceId, 'p.md', 7, 'late');
    run(library.database.write, sql, library.sourceId, 'p.md', 2, 'early');
    run(library.database.write, sql, library.sourceId, 'q.md', 1, 'of another');
    expect(readIn(library, 'p').warnings).toEqual([
      {line: 2, message: 'early'},
      {line: 7, message: 'late'},
    ]);
  });

  it('shows a thousand of the links to a hub, and says how many there are', () => {
    const others = Array.from({length: 1500}, (_, at) => ({pageId: `n${at}`, body: 'see [[hub]]'}));
    const links = others.map(({pageId}) => ({from: pageId, to: 'hub', start: 4}));
    const {backlinks, linkTotals} = readIn(open([{pageId: 'hub'}, ...others], links), 'hub');
    expect(backlinks).toHaveLength(1000);
    expect(linkTotals).toEqual({outgoing: 0, backlinks: 1500});
  });

  it('names a page id that is not there, shortened when it is long', () => {
    expect(() => readIn(open(), 'gone')).toThrow(
      expect.objectContaining({code: 'NOT_FOUND', message: expect.stringContaining('“gone”') as string}),
    );
    expect(() => readIn(open(), 'x'.repeat(10_000))).toThrow(/^.{100,400}$/);
  });
});
