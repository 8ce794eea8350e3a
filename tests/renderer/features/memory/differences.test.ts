import {expect, test} from 'vitest';
import {differences} from '../../../../renderer/features/memory/differences.ts';
import {cardOf, memoryOf} from './card-of.ts';

test('nothing differs between two readings of the same', () => {
  expect(differences(cardOf(), cardOf({memory: memoryOf({version: 2})}))).toEqual([]);
});

test('what somebody else changed is named, with before and now', () => {
  const now = cardOf({
    memory: memoryOf({status: 'invalidated', confidence: 0.3, invalidated_reason: 'Open again.', metadata: {a: 1}}),
    why: 'Counted.',
  });
  expect(differences(cardOf(), now)).toEqual([
    {what: 'Status', before: 'current', now: 'invalidated'},
    {what: 'Reason', before: 'none', now: 'Open again.'},
    {what: 'Confidence', before: '100 %', now: '30 %'},
    {what: 'Why', before: 'none', now: 'Counted.'},
    {what: 'Metadata', before: '{}', now: '{"a":1}'},
  ]);
});
