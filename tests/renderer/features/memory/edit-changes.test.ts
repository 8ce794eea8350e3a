import {expect, test} from 'vitest';
import {changesOf, editDraftOf} from '../../../../renderer/features/memory/edit-changes.ts';
import {cardOf, memoryOf} from './card-of.ts';

const card = cardOf({
  memory: memoryOf({confidence: 0.7, metadata: {tags: ['roof'], owner: 'Ada'}}),
  where: 'On the roof',
  why: null,
});
const began = editDraftOf(card);

test('a draft shows what is there', () => {
  expect(began).toEqual({sure: 70, where: 'On the roof', why: '', tags: 'roof', rest: '{\n  "owner": "Ada"\n}'});
});

test.each([
  ['nothing', {}, {}],
  ['confidence', {sure: 40}, {confidence: 0.4}],
  ['a text', {why: ' Seen. '}, {why: 'Seen.'}],
  ['a text that is taken away', {where: ' '}, {where: null}],
])('only what was changed is sent: %s', (_, patch, changes) => {
  expect(changesOf({...began, ...patch}, began, {tags: ['roof'], owner: 'Ada'})).toEqual(changes);
});

test('metadata are sent whole when one of their texts was changed', () => {
  expect(changesOf({...began, tags: 'wood'}, began, {tags: ['wood'], owner: 'Ada'})).toEqual({
    metadata: {tags: ['wood'], owner: 'Ada'},
  });
});
