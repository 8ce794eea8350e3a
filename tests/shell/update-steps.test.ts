import {describe, expect, it} from 'vitest';
import type {UpdateState} from '#contract/updates';
import {afterStep, firstState, mayLook, type UpdateStep} from '../../main/shell/update-steps.ts';

const feed = 'https://example.org/versions';

describe('before anything was asked', () => {
  it.each([
    [{feed: null, isOn: false}, {type: 'no-feed'}],
    [{feed, isOn: false}, {type: 'off'}],
    [{feed, isOn: true}, {type: 'waiting'}],
  ])('the choice %o is the state %o', (choice, state) => {
    expect(firstState(choice)).toEqual(state);
  });
});

const newer: UpdateState = {type: 'newer', version: '2.0.0'};
const downloading: UpdateState = {type: 'downloading', version: '2.0.0', percent: 40};
const ready: UpdateState = {type: 'ready', version: '2.0.0'};
const unavailable: UpdateState = {type: 'unavailable', reason: 'From a checkout.'};

describe('a step that fits leads on', () => {
  it.each<[string, UpdateState, UpdateStep, UpdateState]>([
    ['looking begins', {type: 'waiting'}, {type: 'looked'}, {type: 'looking'}],
    ['looking begins again after a failure', {type: 'failed', message: 'x'}, {type: 'looked'}, {type: 'looking'}],
    ['nothing newer', {type: 'looking'}, {type: 'answered', version: null}, {type: 'newest'}],
    ['a newer one', {type: 'looking'}, {type: 'answered', version: '2.0.0'}, newer],
    ['its download is asked for', newer, {type: 'asked-for'}, {...downloading, percent: 0}],
    ['percents are whole', downloading, {type: 'progressed', percent: 41.9}, {...downloading, percent: 41}],
    ['percents end at 100', downloading, {type: 'progressed', percent: 100.3}, {...downloading, percent: 100}],
    ['a size that is not known is 0', downloading, {type: 'progressed', percent: NaN}, {...downloading, percent: 0}],
    ['it has arrived', downloading, {type: 'arrived'}, ready],
    ['it is installed', ready, {type: 'installed'}, {type: 'installing', version: '2.0.0'}],
    ['a download fails', downloading, {type: 'failed', message: 'x'}, {type: 'failed', message: 'x'}],
    ['switching off ends a download', downloading, {type: 'chosen', choice: {feed, isOn: false}}, {type: 'off'}],
    ['another feed begins anew', ready, {type: 'chosen', choice: {feed, isOn: true}}, {type: 'waiting'}],
  ])('%s', (...[, before, step, after]) => {
    expect(afterStep(before, step)).toEqual(after);
  });
});

describe('a step that does not fit changes nothing', () => {
  it.each<[string, UpdateState, UpdateStep]>([
    ['looking while off', {type: 'off'}, {type: 'looked'}],
    ['looking without a feed', {type: 'no-feed'}, {type: 'looked'}],
    ['looking during a download', downloading, {type: 'looked'}],
    ['looking when one waits to be installed', ready, {type: 'looked'}],
    ['an answer after switching off', {type: 'off'}, {type: 'answered', version: '2.0.0'}],
    ['a failure after switching off', {type: 'off'}, {type: 'failed', message: 'x'}],
    ['a download that nobody looked for', {type: 'newest'}, {type: 'asked-for'}],
    ['an arrival without a download', newer, {type: 'arrived'}],
    ['installing what is not there', newer, {type: 'installed'}],
    ['choosing where there can be none', unavailable, {type: 'chosen', choice: {feed, isOn: true}}],
  ])('%s', (...[, before, step]) => {
    expect(afterStep(before, step)).toBe(before);
  });
});

it.each<[UpdateState['type'], boolean]>([
  ['waiting', true],
  ['newest', true],
  ['failed', true],
  ['off', false],
  ['no-feed', false],
  ['looking', false],
])('in the state %s the feed may be asked: %s', (type, expected) => {
  expect(mayLook({type} as UpdateState)).toBe(expected);
});
