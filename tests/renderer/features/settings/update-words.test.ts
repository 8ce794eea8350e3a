import {describe, expect, test} from 'vitest';
import type {UpdateState} from '#contract/updates';
import {feedTrouble, nextAction, updateWords} from '../../../../renderer/features/settings/update-words.ts';

describe('each state has its sentence and its next step', () => {
  test.each<[UpdateState, RegExp, ReturnType<typeof nextAction>]>([
    [{type: 'unavailable', reason: 'It runs from a checkout.'}, /^You have 1\.0\.0\. It runs from a checkout\.$/, null],
    [{type: 'no-feed'}, /no server is asked/, null],
    [{type: 'off'}, /No server is asked/, null],
    [{type: 'waiting'}, /Nothing was asked yet/, 'look'],
    [{type: 'looking'}, /Looking/, null],
    [{type: 'newest'}, /no newer version/, 'look'],
    [{type: 'newer', version: '2.0.0'}, /^Version 2\.0\.0 is there\. You have 1\.0\.0\.$/, 'download'],
    [{type: 'downloading', version: '2.0.0', percent: 34}, /34 %/, null],
    [{type: 'ready', version: '2.0.0'}, /installed when you say so/, 'install'],
    [{type: 'installing', version: '2.0.0'}, /library is closed/, null],
    [{type: 'failed', message: 'It cannot be reached.'}, /It cannot be reached\.$/, 'look'],
  ])('%o', (state, words, action) => {
    expect(updateWords({version: '1.0.0', state})).toMatch(words);
    expect(nextAction(state)).toBe(action);
  });
});

test.each([
  ['', null],
  ['https://example.org/versions', null],
  ['http://example.org', /Enter an https address/],
  ['nonsense', /Enter an https address/],
])('what is typed as an address, %s, is judged: %s', (typed, trouble) => {
  if (trouble === null) expect(feedTrouble(typed)).toBeNull();
  else expect(feedTrouble(typed)).toMatch(trouble);
});
