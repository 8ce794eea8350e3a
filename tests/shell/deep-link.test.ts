import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {noteAddress} from '#contract/deep-link';
import {parseDeepLink} from '../../main/shell/deep-link.ts';

describe('a link of our own scheme', () => {
  it.each([
    ['commonplace://note/abc123', {type: 'note', pageId: 'abc123'}],
    ['commonplace://note/mem_3f2a/', {type: 'note', pageId: 'mem_3f2a'}],
    ['COMMONPLACE://NOTE/Abc', {type: 'note', pageId: 'Abc'}],
    ['commonplace://note/team%2FOn%20call%3F', {type: 'note', pageId: 'team/On call?'}],
    ['commonplace://search?q=tide+gauge', {type: 'search', query: 'tide gauge'}],
    ['commonplace://search/?q=tag%3Afield', {type: 'search', query: 'tag:field'}],
    ['commonplace://search?q=a%2Bb', {type: 'search', query: 'a+b'}],
    ['commonplace://search?q=%E6%BD%AE%E4%BD%8D', {type: 'search', query: '潮位'}],
  ])('%s is read', (link, expected) => {
    expect(parseDeepLink(link)).toEqual(expected);
  });

  it.each([
    ['nothing', ''],
    ['another scheme', 'https://note/abc'],
    ['a scheme that begins like ours', 'commonplaces://note/abc'],
    ['ours without a place', 'commonplace:note/abc'],
    ['another place', 'commonplace://settings/keys'],
    ['a command', 'commonplace://run?cmd=rm'],
    ['a place that begins like ours', 'commonplace://note.evil/abc'],
    ['somebody’s name', 'commonplace://me@note/abc'],
    ['a port', 'commonplace://note:80/abc'],
    ['no name', 'commonplace://note/'],
    ['a name of spaces', 'commonplace://note/%20%20'],
    ['a path', 'commonplace://note/a/b'],
    ['a way up', 'commonplace://note/../../etc/passwd'],
    ['a question after a note', 'commonplace://note/abc?delete=1'],
    ['a fragment', 'commonplace://note/abc#x'],
    ['a second parameter', 'commonplace://search?q=a&run=b'],
    ['another parameter', 'commonplace://search?x=a'],
    ['no query', 'commonplace://search?q='],
    ['a fragment after the query', 'commonplace://search?q=a#b'],
    ['a malformed escape', 'commonplace://note/%zz'],
    ['half a character', 'commonplace://note/%E6%BD'],
    ['a zero byte', 'commonplace://note/a%00b'],
    ['a line break', 'commonplace://search?q=a%0Ab'],
    ['a raw line break', 'commonplace://search?q=a\nb'],
    ['a terminal’s escape', 'commonplace://note/%1B%5B2J'],
    ['a name too long', `commonplace://note/${'a'.repeat(2001)}`],
    ['a link too long', `commonplace://search?q=${'%41'.repeat(4000)}`],
  ])('is nothing when it is %s', (_title, link) => {
    expect(parseDeepLink(link)).toBeNull();
  });

  it('to a note leads back to it, whatever its id', () => {
    const ids = fc
      .string({minLength: 1, maxLength: 200, unit: 'grapheme'})
      .filter((id) => id.trim() !== '' && !/[\p{Cc}\p{Cs}]/u.test(id));
    fc.assert(
      fc.property(ids, (pageId) => {
        expect(parseDeepLink(noteAddress(pageId))).toEqual({type: 'note', pageId});
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), (text) => {
        parseDeepLink(text);
        parseDeepLink(`commonplace://note/${text}`);
        parseDeepLink(`commonplace://search?q=${text}`);
      }),
    );
  });
});
