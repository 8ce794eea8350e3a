import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {resolveLinkInput, resolveLinkOutput} from '#contract/memory';
import {resolveNoteLink} from '../../../main/engine/graph/resolve-note-link.ts';
import {clock, type FixtureLibrary, makeLibrary} from '../../support/graph-fixture.ts';

let library: FixtureLibrary;
beforeAll(() => {
  library = makeLibrary(
    [
      {pageId: 'home', title: 'Home', path: 'work/home.md'},
      {pageId: 'plan', title: 'The plan', path: 'work/my plan.md', aliases: ['Roadmap']},
      {pageId: 'other', title: 'Other', path: 'private/other.md'},
      {pageId: 'one', title: 'Twin', path: 'private/a/twin.md'},
      {pageId: 'two', title: 'Twin', path: 'private/b/twin.md'},
      {pageId: 'real', title: 'Real', path: 'real.note.md'},
    ],
    [
      {from: 'home', to: 'other', target: 'An old name', start: 1},
      {from: 'home', target: 'private/other.md', via: 'markdown', start: 20},
      {from: 'home', target: 'Twin', state: 'ambiguous', start: 40},
      {from: 'home', to: 'real', target: 'real.note', label: 'Shown first', start: 60},
      {from: 'home', target: 'Half', start: 80},
      {from: 'home', to: 'plan', target: 'my plan', label: 'Half', start: 90},
    ],
  );
});
afterAll(() => {
  library.remove();
});

function resolve(target: string, from = 'home') {
  const input = resolveLinkInput.parse({from, target});
  const {state, candidates} = resolveLinkOutput.parse(resolveNoteLink(library.database.read, input, clock));
  return {state, ids: candidates.map(({pageId}) => pageId)};
}

describe('resolveNoteLink', () => {
  it.each([
    {title: 'a link as the library knows it', target: 'An old name', ids: ['other']},
    {title: 'a link with an anchor', target: 'An old name#Part', ids: ['other']},
    {title: 'a link that has healed since it was stored', target: 'private/other.md', ids: ['other']},
    {title: 'a link whose label stands first', target: 'Shown first', ids: ['real']},
    {title: 'a target that the note does not hold, by title', target: 'the PLAN', ids: ['plan']},
    {title: 'an alias', target: 'roadmap', ids: ['plan']},
    {title: 'a path beside the note, percent-encoded', target: './my%20plan.md#why', ids: ['plan']},
    {title: 'a path above the note', target: '../private/other.md', ids: ['other']},
    {title: 'an anchor alone', target: '#Part', ids: ['home']},
  ])('finds $title', ({target, ids}) => {
    expect(resolve(target)).toEqual({state: 'resolved', ids});
  });

  it('lists the notes that an ambiguous link may mean, by path', () => {
    expect(resolve('Twin')).toEqual({state: 'ambiguous', ids: ['one', 'two']});
  });

  it.each(['Nowhere', '%', '%E0%A4%A', '../../../../etc/passwd', '/', 'x'.repeat(2000)])(
    'says that %s is broken',
    (target) => {
      expect(resolve(target)).toEqual({state: 'broken', ids: []});
    },
  );

  it('takes a label for a target only where no target is written so', () => {
    expect(resolve('Half')).toEqual({state: 'broken', ids: []});
  });

  it('names the note that is not there', () => {
    expect(() => resolve('Home', 'gone')).toThrow(
      expect.objectContaining({code: 'NOT_FOUND', message: expect.stringContaining('“gone”') as string}),
    );
  });
});
