import {expect, test} from 'vitest';
import {
  draftOf,
  emptyDraft,
  longestPrefill,
  othersOf,
  prefill,
  saidOf,
  spokenSource,
} from '../../../../renderer/features/memory/statement-draft.ts';
import {cardOf, memoryOf} from './card-of.ts';

test.each([
  ['  The gate\tis  shut. ', 'The gate is shut.'],
  ['One.\n\n\n  Two.', 'One.\nTwo.'],
  ['', ''],
])('%j becomes the statement %j', (selected, content) => {
  expect(prefill(selected)).toBe(content);
});

test('a long selection is cut at a word, and says so', () => {
  const text = prefill('gate '.repeat(1000));
  expect(text.length).toBeLessThanOrEqual(longestPrefill);
  expect(text).toMatch(/gate…$/);
  expect(prefill('門'.repeat(5000))).toHaveLength(longestPrefill);
});

test('what is left empty is not said', () => {
  expect(saidOf(emptyDraft)).toEqual({confidence: 1, proposed: false, metadata: {}});
});

test('what is written is said, in the words of the engine', () => {
  const draft = {...emptyDraft, sure: 55, life: 'ACTIVE', where: ' there ', why: ' so ', tags: '#a, b'} as const;
  expect(saidOf({...draft, proposed: true}, {owner: 'Ada'})).toEqual({
    confidence: 0.55,
    proposed: true,
    metadata: {owner: 'Ada', tags: ['a', 'b']},
    ttl_preset: 'ACTIVE',
    where: 'there',
    why: 'so',
  });
});

test('what replaces a memory begins as that memory, and keeps metadata that are not shown', () => {
  const card = cardOf({memory: memoryOf({kind: 'decision', confidence: 0.5, metadata: {tags: ['a'], owner: 'Ada'}})});
  expect(draftOf(card)).toMatchObject({content: 'The gate is shut.', kind: 'decision', sure: 50, tags: 'a'});
  expect(saidOf(draftOf(card), othersOf(card)).metadata).toEqual({tags: ['a'], owner: 'Ada'});
});

test('a word of one’s own is kept with its reason', () => {
  expect(spokenSource({...emptyDraft, content: ' Shut. '})).toBe('Shut.');
  expect(spokenSource({...emptyDraft, content: 'Shut.', why: 'Seen.'})).toBe('Shut.\n\nSeen.');
});
