import {expect, test} from 'vitest';
import {actionsFor} from '../../../../renderer/features/memory/memory-actions.ts';

test.each([
  ['current', null, ['supersede', 'edit', 'contest', 'link', 'invalidate']],
  ['current', '2027-01-01T00:00:00Z', ['supersede', 'edit', 'renew', 'contest', 'link', 'invalidate']],
  ['proposed', null, ['accept', 'reject', 'supersede', 'edit', 'contest', 'link']],
  ['contested', null, ['settle', 'supersede', 'edit', 'contest', 'link', 'invalidate']],
  ['superseded', null, ['edit', 'link']],
  ['expired', '2025-01-01T00:00:00Z', ['restate', 'edit', 'link']],
  ['invalidated', null, ['revalidate', 'edit', 'link']],
] as const)('a memory that is %s, and expires %s, offers %j', (status, expires, acts) => {
  expect(actionsFor({status, expires_at: expires}).map(({act}) => act)).toEqual(acts);
});

test('what the status asks for first stands out', () => {
  expect(actionsFor({status: 'contested', expires_at: null}).filter(({isMain}) => isMain)).toEqual([
    {act: 'settle', label: 'See both sides…', isMain: true},
  ]);
  expect(actionsFor({status: 'current', expires_at: null}).some(({isMain}) => isMain)).toBe(false);
});
