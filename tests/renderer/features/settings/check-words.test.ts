import {describe, expect, test} from 'vitest';
import {type CheckResult, repairIds} from '#contract/doctor';
import {repairLabels, sortChecks, summaryOf} from '../../../../renderer/features/settings/check-words.ts';

function check(state: CheckResult['state'], id: CheckResult['id'] = 'file'): CheckResult {
  return {id, title: id, state, found: '', items: [], repair: null};
}

describe('the summary of a check', () => {
  test.each<[readonly CheckResult['state'][], number, string]>([
    [['ok', 'ok'], 420, 'All is well in 2 checks, 0.4 s.'],
    [['ok', 'warning'], 420, '1 warning in 2 checks, 0.4 s.'],
    [['warning', 'fault', 'fault'], 12_600, '2 faults and 1 warning in 3 checks, 13 s.'],
    [
      ['unknown', 'warning', 'fault', 'warning'],
      9000,
      '1 fault, 1 check that could not be made, and 2 warnings in 4 checks, 9.0 s.',
    ],
  ])('of %j after %d ms', (states, elapsedMs, words) => {
    expect(summaryOf({checks: states.map((state) => check(state)), elapsedMs})).toBe(words);
  });
});

test('what needs a look comes gravest first, and what is well is apart, each in the order of the checks', () => {
  const checks = [check('ok', 'file'), check('warning', 'log'), check('fault', 'words'), check('unknown', 'grams')];
  const {open, well} = sortChecks([...checks, check('fault', 'links'), check('ok', 'names')]);
  expect(open.map(({id}) => id)).toEqual(['words', 'links', 'grams', 'log']);
  expect(well.map(({id}) => id)).toEqual(['file', 'names']);
});

test('every repair has words of its own', () => {
  expect(new Set(repairIds.map((id) => repairLabels[id])).size).toBe(repairIds.length);
});
